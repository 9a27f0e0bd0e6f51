package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.OpenValue;
import dev.throughline.codec.internal.emit.code.ReadCall;
import dev.throughline.codec.internal.emit.code.ScalarCalls;
import dev.throughline.codec.internal.plan.KeyConversions;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValuePlan.Container;
import dev.throughline.codec.internal.plan.ValueVisitor;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.runtime.EnumNames;
import dev.throughline.codec.internal.scalar.Reads;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Emits the reading of values; leaves them on the stack as the plan's type. How values stand in the
 * source is the subclasses' business.
 */
public abstract class ReadValues {

  private static final ReadCall STRING_ID = ReadCall.of("stringId");
  private static final Call PRESENT = Call.of(Reads.class, "present", Object.class);
  private static final Call ELEMENT = Call.of(Reads.class, "element", Object.class);
  private static final Call NAMED = Call.of(EnumNames.class, "named", String.class);
  private static final Call READ_KEY = Call.of(KeyConversions.class, "read", String.class);

  final Emitter emitter;
  final MethodVisitor code;
  final int source;
  private int nextLocal;

  ReadValues(Emitter emitter, MethodVisitor code, int source, int firstLocal) {
    this.emitter = emitter;
    this.code = code;
    this.source = source;
    this.nextLocal = firstLocal;
  }

  final int local(Class<?> type) {
    int local = nextLocal;
    nextLocal += Type.getType(type).getSize();
    return local;
  }

  /** Pushes the type of the next value. */
  public abstract void type();

  /** Pushes the next key. */
  abstract void name();

  /** The type that null has. */
  abstract byte nil();

  /** Lets the reader on the stack read a value whose type {@code pushType} pushes. */
  abstract void byItsType(OpenValue value, Runnable pushType);

  /** Lets {@link Reads}, or what stands for it, read a value. */
  abstract void reads(ReadCall call, Runnable pushType);

  abstract void enumName(ValuePlan.EnumName name, Runnable pushType);

  abstract void nested(ValuePlan.Nested nested, Runnable pushType);

  abstract void projected(ValuePlan.Projected projected, Runnable pushType);

  /** Opens a sequence or map; returns the local that tells where it ends. */
  abstract int open(byte expected, Runnable pushType);

  /** Pushes the number of elements of what was opened. */
  abstract void count(int end);

  abstract void whileBefore(int end, Label done);

  /** Whether a key comes before the type of its value. */
  abstract boolean keysFirst();

  /** Moves to the value of an element of a sequence, behind its type. */
  abstract void skipName();

  abstract void close(int end);

  /** Closes the entity. */
  abstract void finish();

  /** Loads the source, and calls it, or what is below it on the stack. */
  final void load(Call call) {
    code.visitVarInsn(ALOAD, source);
    call.emit(code);
  }

  /** Reads a value whose type, which is not null, {@code pushType} pushes. */
  void read(ValuePlan plan, Runnable pushType) {
    int before = nextLocal;
    plan.accept(
            new ValueVisitor<Runnable>() {

              @Override
              public Runnable scalar(ValuePlan.Scalar kind) {
                return () -> ReadValues.this.scalar(kind, pushType);
              }

              @Override
              public Runnable enumName(ValuePlan.EnumName kind) {
                return () -> {
                  ReadValues.this.enumName(kind, pushType);
                  emitter.cast(code, kind.type());
                };
              }

              @Override
              public Runnable stringId(ValuePlan.StringId kind) {
                return () -> reads(STRING_ID, pushType);
              }

              @Override
              public Runnable nested(ValuePlan.Nested kind) {
                return () -> {
                  ReadValues.this.nested(kind, pushType);
                  visibly(kind.type());
                };
              }

              @Override
              public Runnable sequence(ValuePlan.Sequence kind) {
                return kind.create() == Container.ARRAY
                    ? () -> array(kind, pushType)
                    : () -> collection(kind, pushType);
              }

              @Override
              public Runnable mapping(ValuePlan.Mapping kind) {
                return () -> ReadValues.this.mapping(kind, pushType);
              }

              @Override
              public Runnable dynamic(ValuePlan.Dynamic kind) {
                return () -> {
                  emitter.pushDynamic(code, kind);
                  value(OpenValue.DYNAMIC, kind.type(), pushType);
                };
              }

              @Override
              public Runnable converted(ValuePlan.PropertyConverted kind) {
                return () -> {
                  emitter.pushConverted(code, kind);
                  value(OpenValue.CONVERTED, kind.type(), pushType);
                };
              }

              @Override
              public Runnable stock(ValuePlan.Stock kind) {
                return () -> {
                  emitter.pushStock(code, kind);
                  value(OpenValue.STOCK, kind.type(), pushType);
                };
              }

              @Override
              public Runnable projected(ValuePlan.Projected kind) {
                return () -> {
                  ReadValues.this.projected(kind, pushType);
                  visibly(kind.type());
                };
              }

              @Override
              public Runnable unwrapped(ValuePlan.Unwrapped kind) {
                return unread(kind);
              }
            })
        .run();
    nextLocal = before;
  }

  /** An unwrapped object is read by its owner, from several fields. */
  private static Runnable unread(ValuePlan plan) {
    throw new IllegalArgumentException("No code reads " + plan);
  }

  /** Lets the object on the stack read, and gives the result the declared type. */
  private void value(OpenValue value, Class<?> type, Runnable pushType) {
    byItsType(value, pushType);
    if (type.isPrimitive()) {
      PRESENT.emit(code);
      Emitter.checkClass(code, Emitter.boxOf(type));
      Emitter.unbox(code, type);
    } else if (type != Object.class && emitter.members.visible(type)) {
      Emitter.checkClass(code, type);
      emitter.cast(code, type);
    }
  }

  /** Casts the object on the stack, where the type may be named. */
  private void visibly(Class<?> type) {
    if (emitter.members.visible(type)) {
      emitter.cast(code, type);
    }
  }

  private void scalar(ValuePlan.Scalar scalar, Runnable pushType) {
    Class<?> primitive = Emitter.primitiveOf(Emitter.boxOf(scalar.type()));
    reads(ScalarCalls.read(scalar.kind()), pushType);
    if (primitive.isPrimitive() && !scalar.type().isPrimitive()) {
      Emitter.box(code, primitive);
    }
  }

  private int storedType() {
    int type = local(int.class);
    type();
    code.visitVarInsn(ISTORE, type);
    return type;
  }

  /** Pushes an element as an object, null for BSON null. */
  private void element(ValuePlan plan, int type) {
    Label notNull = new Label();
    Label done = new Label();
    code.visitVarInsn(ILOAD, type);
    code.visitIntInsn(BIPUSH, nil());
    code.visitJumpInsn(IF_ICMPNE, notNull);
    code.visitInsn(ACONST_NULL);
    code.visitJumpInsn(GOTO, done);
    code.visitLabel(notNull);
    read(plan, () -> code.visitVarInsn(ILOAD, type));
    if (plan.type().isPrimitive()) {
      Emitter.box(code, plan.type());
    }
    code.visitLabel(done);
  }

  private void collection(ValuePlan.Sequence sequence, Runnable pushType) {
    int end = open(Reads.ARRAY, pushType);
    String owner = implementation(sequence.create(), sequence.type());
    if (sequence.create() != Container.ENUM_SET) {
      code.visitTypeInsn(NEW, owner);
      code.visitInsn(DUP);
    }
    switch (sequence.create()) {
      case ENUM_SET -> {
        emitter.constants.push(code, "TYPE", sequence.element().type(), Class.class);
        code.visitMethodInsn(
            INVOKESTATIC, owner, "noneOf", "(Ljava/lang/Class;)Ljava/util/EnumSet;", false);
      }
      case ARRAY_LIST -> {
        count(end);
        code.visitMethodInsn(INVOKESPECIAL, owner, "<init>", "(I)V", false);
      }
      default -> code.visitMethodInsn(INVOKESPECIAL, owner, "<init>", "()V", false);
    }
    int collection = local(Object.class);
    code.visitVarInsn(ASTORE, collection);
    Label next = new Label();
    Label done = new Label();
    code.visitLabel(next);
    whileBefore(end, done);
    int type = storedType();
    skipName();
    int element = local(Object.class);
    element(sequence.element(), type);
    present(sequence.create());
    code.visitVarInsn(ASTORE, element);
    code.visitVarInsn(ALOAD, collection);
    code.visitVarInsn(ALOAD, element);
    code.visitMethodInsn(INVOKEVIRTUAL, owner, "add", "(Ljava/lang/Object;)Z", false);
    code.visitInsn(POP);
    code.visitJumpInsn(GOTO, next);
    code.visitLabel(done);
    close(end);
    code.visitVarInsn(ALOAD, collection);
  }

  /** Leaves null to stock, whose collection refuses it. */
  private void present(Container container) {
    if (container == Container.OF_TYPE_WITHOUT_NULL || container == Container.TREE_SET) {
      ELEMENT.emit(code);
    }
  }

  private static String implementation(Container container, Class<?> type) {
    return switch (container) {
      case ARRAY_LIST -> "java/util/ArrayList";
      case LINKED_LIST -> "java/util/LinkedList";
      case LINKED_HASH_SET -> "java/util/LinkedHashSet";
      case HASH_SET -> "java/util/HashSet";
      case TREE_SET -> "java/util/TreeSet";
      case LINKED_HASH_MAP -> "java/util/LinkedHashMap";
      case HASH_MAP -> "java/util/HashMap";
      case TREE_MAP -> "java/util/TreeMap";
      case ENUM_SET -> "java/util/EnumSet";
      case ENUM_MAP -> "java/util/EnumMap";
      case OF_TYPE, OF_TYPE_WITHOUT_NULL -> Type.getInternalName(type);
      case ARRAY -> throw new CompileException("an array is no collection", null);
    };
  }

  private void array(ValuePlan.Sequence sequence, Runnable pushType) {
    Class<?> component = sequence.type().getComponentType();
    int end = open(Reads.ARRAY, pushType);
    int index = local(int.class);
    code.visitInsn(ICONST_0);
    code.visitVarInsn(ISTORE, index);
    int array = local(Object.class);
    count(end);
    newArray(component);
    code.visitVarInsn(ASTORE, array);
    Label next = new Label();
    Label done = new Label();
    code.visitLabel(next);
    whileBefore(end, done);
    int type = storedType();
    skipName();
    int element = local(component.isPrimitive() ? component : Object.class);
    if (component.isPrimitive()) {
      read(sequence.element(), () -> code.visitVarInsn(ILOAD, type));
    } else {
      element(sequence.element(), type);
    }
    Class<?> stack = component.isPrimitive() ? component : Object.class;
    code.visitVarInsn(Type.getType(stack).getOpcode(ISTORE), element);
    code.visitVarInsn(ALOAD, array);
    code.visitVarInsn(ILOAD, index);
    code.visitVarInsn(Type.getType(stack).getOpcode(ILOAD), element);
    code.visitInsn(Type.getType(component).getOpcode(IASTORE));
    code.visitIincInsn(index, 1);
    code.visitJumpInsn(GOTO, next);
    code.visitLabel(done);
    close(end);
    code.visitVarInsn(ALOAD, array);
  }

  private void newArray(Class<?> component) {
    if (!component.isPrimitive()) {
      if (!emitter.members.visible(component)) {
        throw new CompileException(
            "type " + component.getName() + " is not visible beside it", null);
      }
      code.visitTypeInsn(ANEWARRAY, Type.getInternalName(component));
      return;
    }
    int type =
        switch (component.getName()) {
          case "boolean" -> T_BOOLEAN;
          case "char" -> T_CHAR;
          case "byte" -> T_BYTE;
          case "short" -> T_SHORT;
          case "int" -> T_INT;
          case "long" -> T_LONG;
          case "float" -> T_FLOAT;
          default -> T_DOUBLE;
        };
    code.visitIntInsn(NEWARRAY, type);
  }

  private void mapping(ValuePlan.Mapping mapping, Runnable pushType) {
    int end = open(Reads.DOCUMENT, pushType);
    String owner = implementation(mapping.create(), mapping.type());
    code.visitTypeInsn(NEW, owner);
    code.visitInsn(DUP);
    if (mapping.create() == Container.ENUM_MAP) {
      emitter.constants.push(code, "TYPE", mapping.keyType(), Class.class);
      code.visitMethodInsn(INVOKESPECIAL, owner, "<init>", "(Ljava/lang/Class;)V", false);
    } else {
      code.visitMethodInsn(INVOKESPECIAL, owner, "<init>", "()V", false);
    }
    int map = local(Object.class);
    code.visitVarInsn(ASTORE, map);
    Label next = new Label();
    Label done = new Label();
    code.visitLabel(next);
    whileBefore(end, done);
    int type = keysFirst() ? -1 : storedType();
    int key = local(Object.class);
    key(mapping);
    code.visitVarInsn(ASTORE, key);
    int valueType = keysFirst() ? storedType() : type;
    int value = local(Object.class);
    element(mapping.value(), valueType);
    present(mapping.create());
    code.visitVarInsn(ASTORE, value);
    code.visitVarInsn(ALOAD, map);
    code.visitVarInsn(ALOAD, key);
    code.visitVarInsn(ALOAD, value);
    code.visitMethodInsn(
        INVOKEVIRTUAL,
        owner,
        "put",
        "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
        false);
    code.visitInsn(POP);
    code.visitJumpInsn(GOTO, next);
    code.visitLabel(done);
    close(end);
    code.visitVarInsn(ALOAD, map);
  }

  private void key(ValuePlan.Mapping mapping) {
    boolean named = mapping.keys() == null && mapping.keyType().isEnum();
    if (named) {
      emitter.pushEnum(code, mapping.keyType());
    } else if (mapping.keys() != null) {
      emitter.pushKeys(code, mapping.keys());
    }
    name();
    emitter.checkKey(code);
    if (named) {
      NAMED.emit(code);
    } else if (mapping.keys() != null) {
      READ_KEY.emit(code);
    }
  }
}
