package dev.throughline.codec.internal.emit.write;

import static dev.throughline.codec.internal.emit.write.WriteEmitter.ENTITY;
import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.WriteCall;
import dev.throughline.codec.internal.plan.KeyConversions;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValueVisitor;
import dev.throughline.codec.internal.runtime.MapKeys;
import dev.throughline.codec.internal.scalar.Reads;
import java.lang.reflect.Member;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Emits the writing of properties and their values; the body of one method. How values stand in the
 * output is the subclasses' business.
 */
public abstract class WriteValues {

  private static final Call WRITE_KEY =
      Call.of(MapKeys.class, "write", KeyConversions.class, Object.class, Set.class);

  /** Pushes what precedes a value, given its BSON type. */
  interface Header {
    void emit(byte type);
  }

  final Emitter emitter;
  final MethodVisitor code;
  private final WriteScalars scalars;
  private int nextLocal = WriteEmitter.FIRST_LOCAL;

  WriteValues(Emitter emitter, MethodVisitor code) {
    this.emitter = emitter;
    this.code = code;
    this.scalars = new WriteScalars(emitter, code, this);
  }

  final int local(Class<?> type) {
    int local = nextLocal;
    nextLocal += Type.getType(type).getSize();
    return local;
  }

  /** Calls the sink, which stands below the arguments on the stack. */
  abstract void sink(WriteCall call);

  /** Writes what precedes the value of a property. */
  abstract void header(byte type, PropertyPlan property);

  /** Writes what precedes an element of a sequence. */
  abstract void index(byte type, int index);

  /** Writes the key of a map's entry, and what precedes its value. */
  abstract void key(ValuePlan.Mapping mapping, byte type, int key);

  /** Writes a property that is null. */
  abstract void missing(PropertyPlan property);

  abstract void stock(PropertyPlan property, ValuePlan.Stock stock);

  abstract void converted(
      ValuePlan.PropertyConverted converted,
      int local,
      Class<?> type,
      Header header,
      boolean nulls);

  abstract void dynamic(
      ValuePlan.Dynamic dynamic, int local, Class<?> type, Header header, boolean nulls);

  abstract void enumName(ValuePlan.EnumName name, int local);

  abstract void nested(ValuePlan.Nested nested, int local);

  abstract void unwrapped(ValuePlan.Unwrapped unwrapped, int local);

  abstract void stringId(int local, Header header);

  /** Opens a sequence or map, whose size {@code size} pushes; returns the local to close it by. */
  abstract int begin(byte type, Runnable size);

  /** Closes what was opened; {@code count} is the local with the number of elements written. */
  abstract void end(int start, int count);

  /** Makes a local that counts a map's entries, where that is needed. */
  abstract int counter();

  /** Counts one entry. */
  abstract void count(int counter);

  public void property(PropertyPlan property) {
    if (property.value() instanceof ValuePlan.Stock stock && !property.id()) {
      stock(property, stock);
      return;
    }
    int before = nextLocal;
    Member source = Objects.requireNonNull(property.source());
    Class<?> type = emitter.members.stackType(source);
    emitter.members.get(code, source, ENTITY);
    Class<?> declared = property.value().type();
    if (type != declared && emitter.members.visible(declared)) {
      emitter.cast(code, declared); // a type variable's field
      type = declared;
    }
    int value = local(type);
    code.visitVarInsn(Type.getType(type).getOpcode(ISTORE), value);
    Header header = bsonType -> header(bsonType, property);
    if (property.value() instanceof ValuePlan.PropertyConverted converted) {
      converted(converted, value, type, header, property.writtenWhenNull());
    } else if (type.isPrimitive()) {
      value(property, value, type, header);
    } else {
      Label isNull = new Label();
      Label end = new Label();
      code.visitVarInsn(ALOAD, value);
      code.visitJumpInsn(IFNULL, isNull);
      value(property, value, type, header);
      code.visitJumpInsn(GOTO, end);
      code.visitLabel(isNull);
      missing(property);
      code.visitLabel(end);
    }
    nextLocal = before;
  }

  final void boxed(int local, Class<?> type) {
    code.visitVarInsn(Type.getType(type).getOpcode(ILOAD), local);
    if (type.isPrimitive()) {
      Emitter.box(code, type);
    }
  }

  private void value(PropertyPlan property, int local, Class<?> type, Header header) {
    if (property.value() instanceof ValuePlan.Stock stock) {
      stock(property, stock);
    } else {
      value(property.value(), local, type, header, property.writtenWhenNull());
    }
  }

  /**
   * Writes header and value of a local that is not null.
   *
   * @param nulls whether a value that is converted to null is written.
   */
  private void value(ValuePlan plan, int local, Class<?> type, Header header, boolean nulls) {
    plan.accept(
            new ValueVisitor<Runnable>() {

              @Override
              public Runnable scalar(ValuePlan.Scalar kind) {
                return () -> scalars.value(kind, local, type, header);
              }

              @Override
              public Runnable enumName(ValuePlan.EnumName kind) {
                return () -> {
                  header.emit(Reads.STRING);
                  WriteValues.this.enumName(kind, local);
                };
              }

              @Override
              public Runnable stringId(ValuePlan.StringId kind) {
                return () -> WriteValues.this.stringId(local, header);
              }

              @Override
              public Runnable nested(ValuePlan.Nested kind) {
                return () -> {
                  header.emit(Reads.DOCUMENT);
                  WriteValues.this.nested(kind, local);
                };
              }

              @Override
              public Runnable sequence(ValuePlan.Sequence kind) {
                return () -> {
                  header.emit(Reads.ARRAY);
                  WriteValues.this.sequence(kind, local);
                };
              }

              @Override
              public Runnable mapping(ValuePlan.Mapping kind) {
                return () -> {
                  header.emit(Reads.DOCUMENT);
                  WriteValues.this.mapping(kind, local);
                };
              }

              @Override
              public Runnable dynamic(ValuePlan.Dynamic kind) {
                return () -> WriteValues.this.dynamic(kind, local, type, header, nulls);
              }

              @Override
              public Runnable converted(ValuePlan.PropertyConverted kind) {
                return unwritten(kind);
              }

              @Override
              public Runnable stock(ValuePlan.Stock kind) {
                return unwritten(kind);
              }

              @Override
              public Runnable projected(ValuePlan.Projected kind) {
                return unwritten(kind);
              }

              @Override
              public Runnable unwrapped(ValuePlan.Unwrapped kind) {
                return () -> WriteValues.this.unwrapped(kind, local);
              }
            })
        .run();
  }

  /** These are properties, which are written as a whole, or stand in projections. */
  private static Runnable unwritten(ValuePlan plan) {
    throw new IllegalArgumentException("No code writes " + plan);
  }

  private void sequence(ValuePlan.Sequence sequence, int local) {
    int before = nextLocal;
    int start = begin(Reads.ARRAY, () -> size(sequence, local));
    int index = local(int.class);
    code.visitInsn(ICONST_0);
    code.visitVarInsn(ISTORE, index);
    if (sequence.create() == ValuePlan.Container.ARRAY) {
      array(sequence, local, index);
    } else {
      collection(sequence, local, index);
    }
    end(start, index);
    nextLocal = before;
  }

  private void size(ValuePlan.Sequence sequence, int local) {
    code.visitVarInsn(ALOAD, local);
    if (sequence.create() == ValuePlan.Container.ARRAY) {
      emitter.cast(code, arrayType(sequence));
      code.visitInsn(ARRAYLENGTH);
    } else {
      size("java/util/Collection");
    }
  }

  private void size(String owner) {
    code.visitTypeInsn(CHECKCAST, owner);
    code.visitMethodInsn(INVOKEINTERFACE, owner, "size", "()I", true);
  }

  private static Class<?> arrayType(ValuePlan.Sequence sequence) {
    return sequence.type().getComponentType().isPrimitive() ? sequence.type() : Object[].class;
  }

  private void array(ValuePlan.Sequence sequence, int local, int index) {
    Class<?> component = sequence.type().getComponentType();
    Class<?> type = component.isPrimitive() ? component : Object.class;
    int array = local(Object.class);
    code.visitVarInsn(ALOAD, local);
    emitter.cast(code, arrayType(sequence));
    code.visitVarInsn(ASTORE, array);
    Label next = new Label();
    Label done = new Label();
    code.visitLabel(next);
    code.visitVarInsn(ILOAD, index);
    code.visitVarInsn(ALOAD, array);
    code.visitInsn(ARRAYLENGTH);
    code.visitJumpInsn(IF_ICMPGE, done);
    int element = local(type);
    code.visitVarInsn(ALOAD, array);
    code.visitVarInsn(ILOAD, index);
    code.visitInsn(Type.getType(type).getOpcode(IALOAD));
    code.visitVarInsn(Type.getType(type).getOpcode(ISTORE), element);
    element(sequence.element(), element, type, index);
    code.visitIincInsn(index, 1);
    code.visitJumpInsn(GOTO, next);
    code.visitLabel(done);
  }

  private void collection(ValuePlan.Sequence sequence, int local, int index) {
    int iterator = local(Object.class);
    code.visitVarInsn(ALOAD, local);
    code.visitTypeInsn(CHECKCAST, "java/util/Collection");
    iterate(iterator, "java/util/Collection");
    Label next = new Label();
    Label done = new Label();
    code.visitLabel(next);
    hasNext(iterator, done);
    int element = local(Object.class);
    code.visitVarInsn(ASTORE, element);
    element(sequence.element(), element, Object.class, index);
    code.visitIincInsn(index, 1);
    code.visitJumpInsn(GOTO, next);
    code.visitLabel(done);
  }

  private void iterate(int iterator, String owner) {
    code.visitMethodInsn(INVOKEINTERFACE, owner, "iterator", "()Ljava/util/Iterator;", true);
    code.visitVarInsn(ASTORE, iterator);
  }

  /** Jumps to {@code done} when there is no next element, else pushes it. */
  private void hasNext(int iterator, Label done) {
    code.visitVarInsn(ALOAD, iterator);
    code.visitMethodInsn(INVOKEINTERFACE, "java/util/Iterator", "hasNext", "()Z", true);
    code.visitJumpInsn(IFEQ, done);
    code.visitVarInsn(ALOAD, iterator);
    code.visitMethodInsn(
        INVOKEINTERFACE, "java/util/Iterator", "next", "()Ljava/lang/Object;", true);
  }

  private void element(ValuePlan plan, int element, Class<?> type, int index) {
    nullable(element, type, bsonType -> index(bsonType, index), plan);
  }

  private void nullable(int local, Class<?> type, Header header, ValuePlan plan) {
    if (type.isPrimitive()) {
      typed(plan, local, type, header);
      return;
    }
    Label isNull = new Label();
    Label end = new Label();
    code.visitVarInsn(ALOAD, local);
    code.visitJumpInsn(IFNULL, isNull);
    typed(plan, local, type, header);
    code.visitJumpInsn(GOTO, end);
    code.visitLabel(isNull);
    header.emit(Reads.NULL);
    code.visitLabel(end);
  }

  private void typed(ValuePlan plan, int local, Class<?> type, Header header) {
    if (type.isPrimitive() || plan instanceof ValuePlan.Scalar) {
      value(plan, local, type, header, true);
      return;
    }
    int before = nextLocal;
    value(plan, local, type, header, true);
    nextLocal = before;
  }

  private void mapping(ValuePlan.Mapping mapping, int local) {
    int before = nextLocal;
    int start =
        begin(
            Reads.DOCUMENT,
            () -> {
              code.visitVarInsn(ALOAD, local);
              size("java/util/Map");
            });
    int count = counter();
    int seen = mapping.keys() == null ? -1 : seenNames();
    int iterator = local(Object.class);
    code.visitVarInsn(ALOAD, local);
    code.visitTypeInsn(CHECKCAST, "java/util/Map");
    code.visitMethodInsn(INVOKEINTERFACE, "java/util/Map", "entrySet", "()Ljava/util/Set;", true);
    iterate(iterator, "java/util/Set");
    Label next = new Label();
    Label done = new Label();
    code.visitLabel(next);
    hasNext(iterator, done);
    int entry = local(Object.class);
    code.visitTypeInsn(CHECKCAST, "java/util/Map$Entry");
    code.visitVarInsn(ASTORE, entry);
    int key = key(mapping, entry, seen);
    int value = local(Object.class);
    entryPart(entry, "getValue");
    code.visitVarInsn(ASTORE, value);
    nullable(value, Object.class, type -> key(mapping, type, key), mapping.value());
    count(count);
    code.visitJumpInsn(GOTO, next);
    code.visitLabel(done);
    end(start, count);
    nextLocal = before;
  }

  private void entryPart(int entry, String method) {
    code.visitVarInsn(ALOAD, entry);
    code.visitMethodInsn(
        INVOKEINTERFACE, "java/util/Map$Entry", method, "()Ljava/lang/Object;", true);
  }

  private int seenNames() {
    int seen = local(Object.class);
    code.visitTypeInsn(NEW, "java/util/HashSet");
    code.visitInsn(DUP);
    code.visitMethodInsn(INVOKESPECIAL, "java/util/HashSet", "<init>", "()V", false);
    code.visitVarInsn(ASTORE, seen);
    return seen;
  }

  private int key(ValuePlan.Mapping mapping, int entry, int seen) {
    int key = local(Object.class);
    if (mapping.keys() != null) {
      emitter.pushKeys(code, mapping.keys());
      entryPart(entry, "getKey");
      code.visitVarInsn(ALOAD, seen);
      WRITE_KEY.emit(code);
      code.visitVarInsn(ASTORE, key);
      return key;
    }
    Class<?> type = mapping.keyType().isEnum() ? Enum.class : String.class;
    entryPart(entry, "getKey");
    code.visitTypeInsn(CHECKCAST, Type.getInternalName(type));
    if (type == Enum.class) {
      code.visitMethodInsn(
          INVOKEVIRTUAL, "java/lang/Enum", "toString", "()Ljava/lang/String;", false);
    }
    code.visitVarInsn(ASTORE, key);
    return key;
  }
}
