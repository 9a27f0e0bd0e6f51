package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.KeyConversions;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.plan.ValuePlan.Container;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.runtime.EnumNames;
import dev.throughline.codec.internal.scalar.Reads;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Emits the loops that read collections, arrays and maps; leaves these on the stack. */
final class ReadContainers {

  private static final Call ELEMENT = Call.of(Reads.class, "element", Object.class);
  private static final Call NAMED = Call.of(EnumNames.class, "named", String.class);
  private static final Call READ_KEY = Call.of(KeyConversions.class, "read", String.class);

  private final Emitter emitter;
  private final MethodVisitor code;
  private final ReadValues values;

  ReadContainers(Emitter emitter, MethodVisitor code, ReadValues values) {
    this.emitter = emitter;
    this.code = code;
    this.values = values;
  }

  private int storedType() {
    int type = values.locals.local(int.class, "type");
    values.type();
    code.visitVarInsn(ISTORE, type);
    return type;
  }

  /** Pushes an element as an object, null for BSON null. */
  private void element(ValuePlan plan, int type) {
    Label notNull = new Label();
    Label done = new Label();
    code.visitVarInsn(ILOAD, type);
    code.visitIntInsn(BIPUSH, values.nil());
    code.visitJumpInsn(IF_ICMPNE, notNull);
    code.visitInsn(ACONST_NULL);
    code.visitJumpInsn(GOTO, done);
    code.visitLabel(notNull);
    values.read(plan, () -> code.visitVarInsn(ILOAD, type));
    if (plan.type().isPrimitive()) {
      Emitter.box(code, plan.type());
    }
    code.visitLabel(done);
  }

  void collection(ValuePlan.Sequence sequence, Runnable pushType) {
    int end = values.open(BsonTypes.ARRAY, pushType);
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
        values.count(end);
        code.visitMethodInsn(INVOKESPECIAL, owner, "<init>", "(I)V", false);
      }
      default -> code.visitMethodInsn(INVOKESPECIAL, owner, "<init>", "()V", false);
    }
    int collection = values.locals.local(Object.class, "collection");
    code.visitVarInsn(ASTORE, collection);
    Label next = new Label();
    Label done = new Label();
    code.visitLabel(next);
    values.whileBefore(end, done);
    int type = storedType();
    values.skipName();
    int element = values.locals.local(Object.class, "element");
    element(sequence.element(), type);
    present(sequence.create());
    code.visitVarInsn(ASTORE, element);
    code.visitVarInsn(ALOAD, collection);
    code.visitVarInsn(ALOAD, element);
    code.visitMethodInsn(INVOKEVIRTUAL, owner, "add", "(Ljava/lang/Object;)Z", false);
    code.visitInsn(POP);
    code.visitJumpInsn(GOTO, next);
    code.visitLabel(done);
    values.close(end);
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

  void array(ValuePlan.Sequence sequence, Runnable pushType) {
    Class<?> component = sequence.type().getComponentType();
    int end = values.open(BsonTypes.ARRAY, pushType);
    int index = values.locals.local(int.class, "index");
    code.visitInsn(ICONST_0);
    code.visitVarInsn(ISTORE, index);
    int array = values.locals.local(sequence.type(), "array");
    values.count(end);
    newArray(component);
    code.visitVarInsn(ASTORE, array);
    Label next = new Label();
    Label done = new Label();
    code.visitLabel(next);
    values.whileBefore(end, done);
    int type = storedType();
    values.skipName();
    int element =
        values.locals.local(component.isPrimitive() ? component : Object.class, "element");
    if (component.isPrimitive()) {
      values.read(sequence.element(), () -> code.visitVarInsn(ILOAD, type));
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
    values.close(end);
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

  void mapping(ValuePlan.Mapping mapping, Runnable pushType) {
    int end = values.open(BsonTypes.DOCUMENT, pushType);
    String owner = implementation(mapping.create(), mapping.type());
    code.visitTypeInsn(NEW, owner);
    code.visitInsn(DUP);
    if (mapping.create() == Container.ENUM_MAP) {
      emitter.constants.push(code, "TYPE", mapping.keyType(), Class.class);
      code.visitMethodInsn(INVOKESPECIAL, owner, "<init>", "(Ljava/lang/Class;)V", false);
    } else {
      code.visitMethodInsn(INVOKESPECIAL, owner, "<init>", "()V", false);
    }
    int map = values.locals.local(Object.class, "map");
    code.visitVarInsn(ASTORE, map);
    Label next = new Label();
    Label done = new Label();
    code.visitLabel(next);
    values.whileBefore(end, done);
    int type = values.keysFirst() ? -1 : storedType();
    int key = values.locals.local(Object.class, "key");
    key(mapping);
    code.visitVarInsn(ASTORE, key);
    int valueType = values.keysFirst() ? storedType() : type;
    int value = values.locals.local(Object.class, "value");
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
    values.close(end);
    code.visitVarInsn(ALOAD, map);
  }

  private void key(ValuePlan.Mapping mapping) {
    boolean named = mapping.keys() == null && mapping.keyType().isEnum();
    if (named) {
      emitter.pushEnum(code, mapping.keyType());
    } else if (mapping.keys() != null) {
      emitter.pushKeys(code, mapping.keys());
    }
    values.name();
    emitter.checkKey(code);
    if (named) {
      NAMED.emit(code);
    } else if (mapping.keys() != null) {
      READ_KEY.emit(code);
    }
  }
}
