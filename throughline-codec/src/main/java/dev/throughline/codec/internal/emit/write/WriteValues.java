package dev.throughline.codec.internal.emit.write;

import static dev.throughline.codec.internal.emit.write.WriteEmitter.ENTITY;
import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.Locals;
import dev.throughline.codec.internal.emit.code.WriteCall;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValueVisitor;
import java.lang.reflect.Member;
import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Emits the writing of properties and their values; the body of one method. How values stand in the
 * output is the subclasses' business.
 */
public abstract class WriteValues {

  /** Pushes what precedes a value, given its BSON type. */
  interface Header {
    void emit(byte type);
  }

  final Emitter emitter;
  final MethodVisitor code;
  private final WriteScalars scalars;
  private final WriteContainers containers;
  final Locals locals;

  WriteValues(Emitter emitter, MethodVisitor code) {
    this.emitter = emitter;
    this.code = code;
    this.locals = new Locals(code, WriteEmitter.FIRST_LOCAL);
    this.scalars = new WriteScalars(emitter, code, this);
    this.containers = new WriteContainers(emitter, code, this);
  }

  /** Calls the sink, which stands below the arguments on the stack. */
  abstract void sink(WriteCall call);

  /** Writes a date or time of the given class, which stands above the sink on the stack. */
  abstract void time(Class<?> type);

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
    int before = locals.mark();
    Member source = Objects.requireNonNull(property.source());
    Class<?> type = emitter.members.stackType(source);
    emitter.members.get(code, source, ENTITY);
    Class<?> declared = property.value().type();
    if (type != declared && emitter.members.visible(declared)) {
      emitter.cast(code, declared); // a type variable's field
      type = declared;
    }
    int value = locals.local(type, property.name());
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
    locals.release(before);
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
  void value(ValuePlan plan, int local, Class<?> type, Header header, boolean nulls) {
    plan.accept(
            new ValueVisitor<Runnable>() {

              @Override
              public Runnable scalar(ValuePlan.Scalar kind) {
                return () -> scalars.value(kind, local, type, header);
              }

              @Override
              public Runnable enumName(ValuePlan.EnumName kind) {
                return () -> {
                  header.emit(BsonTypes.STRING);
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
                  header.emit(BsonTypes.DOCUMENT);
                  WriteValues.this.nested(kind, local);
                };
              }

              @Override
              public Runnable sequence(ValuePlan.Sequence kind) {
                return () -> {
                  header.emit(BsonTypes.ARRAY);
                  containers.sequence(kind, local);
                };
              }

              @Override
              public Runnable mapping(ValuePlan.Mapping kind) {
                return () -> {
                  header.emit(BsonTypes.DOCUMENT);
                  containers.mapping(kind, local);
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
}
