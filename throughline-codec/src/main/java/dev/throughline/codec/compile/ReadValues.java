package dev.throughline.codec.compile;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.plan.ValueKind;
import dev.throughline.codec.plan.ValuePlan;
import dev.throughline.codec.plan.ValuePlan.Container;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Emits the reading of values; leaves them on the stack as the plan's type. */
final class ReadValues {

  /** Given in place of a BSON type for a field that is not there. */
  static final byte NO_FIELD = 0;

  private final Emitter emitter;
  private final MethodVisitor code;
  private final int source;
  private int nextLocal;

  ReadValues(Emitter emitter, MethodVisitor code, int source, int firstLocal) {
    this.emitter = emitter;
    this.code = code;
    this.source = source;
    this.nextLocal = firstLocal;
  }

  /** Whether the value's reader is also asked about BSON null and about a missing field. */
  static boolean takesNull(ValuePlan plan) {
    return plan instanceof ValuePlan.Stock || plan instanceof ValuePlan.PropertyConverted;
  }

  int local(Class<?> type) {
    int local = nextLocal;
    nextLocal += Type.getType(type).getSize();
    return local;
  }

  private void source(String method, String descriptor) {
    code.visitVarInsn(ALOAD, source);
    Emitter.source(code, method, descriptor);
  }

  /** Reads a value whose BSON type, which is not null, {@code pushType} pushes. */
  void read(ValuePlan plan, Runnable pushType) {
    int before = nextLocal;
    if (plan instanceof ValuePlan.Dynamic dynamic) {
      emitter.pushDynamic(code, dynamic);
      value(Emitter.DYNAMIC, plan.type(), pushType);
    } else if (plan instanceof ValuePlan.PropertyConverted converted) {
      emitter.pushConverted(code, converted);
      value(Emitter.CONVERTED, plan.type(), pushType);
    } else if (plan instanceof ValuePlan.Stock stock) {
      emitter.pushStock(code, stock);
      value(Emitter.STOCK, plan.type(), pushType);
    } else if (plan instanceof ValuePlan.Scalar scalar) {
      scalar(scalar, pushType);
    } else if (plan instanceof ValuePlan.StringId) {
      reads("stringId", String.class, pushType);
    } else if (plan instanceof ValuePlan.EnumName name) {
      expect(Reads.STRING, pushType);
      emitter.pushEnum(code, name.type());
      code.visitVarInsn(ALOAD, source);
      code.visitMethodInsn(
          INVOKEVIRTUAL,
          Emitter.ENUMS,
          "read",
          "(L" + Emitter.SOURCE + ";)Ljava/lang/Enum;",
          false);
      emitter.cast(code, name.type());
    } else if (plan instanceof ValuePlan.Nested nested) {
      expect(Reads.DOCUMENT, pushType);
      emitter.pushNested(code, nested);
      document(Emitter.NESTED, nested.type());
    } else if (plan instanceof ValuePlan.Projected projected) {
      expect(Reads.DOCUMENT, pushType);
      emitter.pushProjection(code, projected);
      document(Emitter.PROJECTION, projected.type());
    } else if (plan instanceof ValuePlan.Sequence sequence) {
      expect(Reads.ARRAY, pushType);
      if (sequence.create() == Container.ARRAY) {
        array(sequence);
      } else {
        collection(sequence);
      }
    } else if (plan instanceof ValuePlan.Mapping mapping) {
      expect(Reads.DOCUMENT, pushType);
      mapping(mapping);
    }
    nextLocal = before;
  }

  /** Lets the object on the stack read, and gives the result the declared type. */
  private void value(String owner, Class<?> type, Runnable pushType) {
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    code.visitMethodInsn(
        INVOKEVIRTUAL, owner, "read", "(L" + Emitter.SOURCE + ";B)Ljava/lang/Object;", false);
    if (type.isPrimitive()) {
      Emitter.unbox(code, type);
    } else if (emitter.members.visible(type)) {
      emitter.cast(code, type);
    }
  }

  /** Lets the reader on the stack read a document. */
  private void document(String reader, Class<?> type) {
    code.visitVarInsn(ALOAD, source);
    code.visitMethodInsn(
        INVOKEVIRTUAL, reader, "read", "(L" + Emitter.SOURCE + ";)Ljava/lang/Object;", false);
    if (emitter.members.visible(type)) {
      emitter.cast(code, type);
    }
  }

  private void expect(byte type, Runnable pushType) {
    pushType.run();
    code.visitIntInsn(BIPUSH, type);
    Emitter.call(code, Emitter.READS, "expect", "(BB)V");
  }

  private void reads(String method, Class<?> result, Runnable pushType) {
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    Emitter.call(
        code, Emitter.READS, method, "(L" + Emitter.SOURCE + ";B)" + Type.getDescriptor(result));
  }

  private void scalar(ValuePlan.Scalar scalar, Runnable pushType) {
    Class<?> primitive = Emitter.primitiveOf(Emitter.boxOf(scalar.type()));
    reads(method(scalar.kind()), primitive.isPrimitive() ? primitive : scalar.type(), pushType);
    if (primitive.isPrimitive() && !scalar.type().isPrimitive()) {
      Emitter.box(code, primitive);
    }
  }

  private static String method(ValueKind kind) {
    return switch (kind) {
      case STRING -> "string";
      case CHARACTER -> "character";
      case BOOLEAN -> "bool";
      case BYTE -> "int8";
      case SHORT -> "int16";
      case INT -> "int32";
      case LONG -> "int64";
      case FLOAT -> "float32";
      case DOUBLE -> "float64";
      case DATE -> "date";
      case INSTANT -> "instant";
      case LOCAL_DATE -> "localDate";
      case LOCAL_TIME -> "localTime";
      case LOCAL_DATE_TIME -> "localDateTime";
      case OBJECT_ID -> "objectId";
      case UUID -> "uuid";
      case BYTES -> "bytes";
      case BINARY -> "binary";
      case DECIMAL128 -> "decimal128";
      case BIG_DECIMAL_AS_DECIMAL128 -> "bigDecimal";
      case BIG_DECIMAL_AS_STRING -> "bigDecimalFromString";
      case BIG_INTEGER_AS_STRING -> "bigIntegerFromString";
    };
  }

  /** Opens a nested document or array; returns the local that holds its end. */
  private int open() {
    int end = local(int.class);
    source("open", "()I");
    code.visitVarInsn(ISTORE, end);
    return end;
  }

  private void count(int end) {
    code.visitVarInsn(ALOAD, source);
    code.visitVarInsn(ILOAD, end);
    Emitter.source(code, "count", "(I)I");
  }

  private void close(int end) {
    code.visitVarInsn(ALOAD, source);
    code.visitVarInsn(ILOAD, end);
    Emitter.source(code, "close", "(I)V");
  }

  private void whileBefore(int end, Label done) {
    source("position", "()I");
    code.visitVarInsn(ILOAD, end);
    code.visitJumpInsn(IF_ICMPGE, done);
  }

  private int type() {
    int type = local(int.class);
    source("type", "()B");
    code.visitVarInsn(ISTORE, type);
    return type;
  }

  /** Pushes an element as an object, null for BSON null. */
  private void element(ValuePlan plan, int type) {
    Label notNull = new Label();
    Label done = new Label();
    code.visitVarInsn(ILOAD, type);
    code.visitIntInsn(BIPUSH, Reads.NULL);
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

  private void collection(ValuePlan.Sequence sequence) {
    int end = open();
    String owner = implementation(sequence.create());
    if (sequence.create() != Container.ENUM_SET) {
      code.visitTypeInsn(NEW, owner);
      code.visitInsn(DUP);
    }
    switch (sequence.create()) {
      case ENUM_SET -> {
        emitter.constants.push(code, "TYPE", sequence.element().type(), Class.class);
        Emitter.call(code, owner, "noneOf", "(Ljava/lang/Class;)Ljava/util/EnumSet;");
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
    int type = type();
    source("skipName", "()V");
    int element = local(Object.class);
    element(sequence.element(), type);
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

  private static String implementation(Container container) {
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
      case ARRAY -> throw new CompileException("an array is no collection", null);
    };
  }

  private void array(ValuePlan.Sequence sequence) {
    Class<?> component = sequence.type().getComponentType();
    int end = open();
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
    int type = type();
    source("skipName", "()V");
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

  private void mapping(ValuePlan.Mapping mapping) {
    int end = open();
    String owner = implementation(mapping.create());
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
    int type = type();
    int key = local(Object.class);
    key(mapping);
    code.visitVarInsn(ASTORE, key);
    int value = local(Object.class);
    element(mapping.value(), type);
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
    source("name", "()Ljava/lang/String;");
    if (emitter.plan.typeKey() == null) {
      code.visitInsn(ACONST_NULL);
    } else {
      code.visitLdcInsn(emitter.plan.typeKey());
    }
    Emitter.call(
        code, Emitter.KEYS, "read", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;");
    if (named) {
      code.visitMethodInsn(
          INVOKEVIRTUAL, Emitter.ENUMS, "named", "(Ljava/lang/String;)Ljava/lang/Enum;", false);
    } else if (mapping.keys() != null) {
      code.visitMethodInsn(
          INVOKEVIRTUAL,
          Emitter.CONVERSIONS,
          "read",
          "(Ljava/lang/String;)Ljava/lang/Object;",
          false);
    }
  }
}
