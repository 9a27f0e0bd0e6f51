package dev.throughline.codec.compile;

import static dev.throughline.codec.compile.WriteEmitter.ENTITY;
import static dev.throughline.codec.compile.WriteEmitter.NEW_ID;
import static dev.throughline.codec.compile.WriteEmitter.SINK;
import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.bson.Names;
import dev.throughline.codec.plan.PropertyPlan;
import dev.throughline.codec.plan.ValueKind;
import dev.throughline.codec.plan.ValuePlan;
import java.lang.reflect.Member;
import java.util.Objects;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Emits the writing of properties and their values; the body of one method. */
final class WriteValues {

  /** Longer names are copied as an array instead of stored as words. */
  private static final int MAX_WORDS = 3;

  /** Pushes what precedes a value, given its BSON type. */
  private interface Header {
    void emit(byte type);
  }

  private final Emitter emitter;
  private final MethodVisitor code;
  private int nextLocal = WriteEmitter.FIRST_LOCAL;

  WriteValues(Emitter emitter, MethodVisitor code) {
    this.emitter = emitter;
    this.code = code;
  }

  private int local(Class<?> type) {
    int local = nextLocal;
    nextLocal += Type.getType(type).getSize();
    return local;
  }

  private void header(byte type, String name) {
    byte[] header = Names.header(type, name);
    long[] words = Emitter.words(header);
    code.visitVarInsn(ALOAD, SINK);
    if (words.length > MAX_WORDS) {
      emitter.constants.push(code, "NAME", header, byte[].class);
      Emitter.sink(code, "bytes", "([B)V");
      return;
    }
    for (long word : words) {
      code.visitLdcInsn(word);
    }
    code.visitLdcInsn(header.length);
    Emitter.sink(code, "header", "(" + "J".repeat(words.length) + "I)V");
  }

  /** Writes the generated id, if there is one. */
  void newId() {
    Label none = new Label();
    code.visitVarInsn(ALOAD, NEW_ID);
    code.visitJumpInsn(IFNULL, none);
    header(Reads.OBJECT_ID, "_id");
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, NEW_ID);
    Emitter.sink(code, "objectId", "(Lorg/bson/types/ObjectId;)V");
    code.visitLabel(none);
  }

  void property(PropertyPlan property) {
    if (property.value() instanceof ValuePlan.Stock stock && !property.id()) {
      stock(stock);
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
    Header header = bsonType -> header(bsonType, property.fieldName());
    if (property.value() instanceof ValuePlan.PropertyConverted converted) {
      converted(converted, value, type, header, property.writtenWhenNull());
    } else if (type.isPrimitive()) {
      value(property.value(), value, type, header, property.writtenWhenNull());
    } else {
      Label isNull = new Label();
      Label end = new Label();
      code.visitVarInsn(ALOAD, value);
      code.visitJumpInsn(IFNULL, isNull);
      value(property.value(), value, type, header, property.writtenWhenNull());
      code.visitJumpInsn(GOTO, end);
      code.visitLabel(isNull);
      if (property.id()) {
        newId();
      } else if (property.writtenWhenNull()) {
        header(Reads.NULL, property.fieldName());
      }
      code.visitLabel(end);
    }
    nextLocal = before;
  }

  /** Lets stock write the whole property. */
  private void stock(ValuePlan.Stock stock) {
    emitter.pushStock(code, stock);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, ENTITY);
    code.visitMethodInsn(
        INVOKEVIRTUAL,
        Emitter.STOCK,
        "write",
        "(L" + Emitter.SINK + ";Ljava/lang/Object;)V",
        false);
  }

  private void converted(
      ValuePlan.PropertyConverted converted,
      int local,
      Class<?> type,
      Header header,
      boolean nulls) {
    int start = placeholder(header);
    emitter.pushConverted(code, converted);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ILOAD, start);
    code.visitVarInsn(ALOAD, ENTITY);
    byItsType(Emitter.CONVERTED, "Ljava/lang/Object;", local, type, nulls);
  }

  private void dynamic(
      ValuePlan.Dynamic dynamic, int local, Class<?> type, Header header, boolean nulls) {
    int start = placeholder(header);
    emitter.pushDynamic(code, dynamic);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ILOAD, start);
    byItsType(Emitter.DYNAMIC, "", local, type, nulls);
  }

  /** Writes a header whose type is known with the value only; returns where it starts. */
  private int placeholder(Header header) {
    int start = position();
    header.emit(Reads.NULL);
    return start;
  }

  /**
   * Lets the object on the stack write the value and its type.
   *
   * @param more descriptor of what it takes between the header's start and the value.
   */
  private void byItsType(String owner, String more, int local, Class<?> type, boolean nulls) {
    boxed(local, type);
    code.visitInsn(nulls ? ICONST_1 : ICONST_0);
    code.visitMethodInsn(
        INVOKEVIRTUAL,
        owner,
        "write",
        "(L" + Emitter.SINK + ";I" + more + "Ljava/lang/Object;Z)V",
        false);
  }

  /** Keeps where the next header starts. */
  private int position() {
    int start = local(int.class);
    code.visitVarInsn(ALOAD, SINK);
    Emitter.sink(code, "position", "()I");
    code.visitVarInsn(ISTORE, start);
    return start;
  }

  private void boxed(int local, Class<?> type) {
    code.visitVarInsn(Type.getType(type).getOpcode(ILOAD), local);
    if (type.isPrimitive()) {
      Emitter.box(code, type);
    }
  }

  /**
   * Writes header and value of a local that is not null.
   *
   * @param nulls whether a value that is converted to null is written.
   */
  private void value(ValuePlan plan, int local, Class<?> type, Header header, boolean nulls) {
    if (plan instanceof ValuePlan.Stock stock) {
      stock(stock);
    } else if (plan instanceof ValuePlan.Dynamic dynamic) {
      dynamic(dynamic, local, type, header, nulls);
    } else if (plan instanceof ValuePlan.Scalar scalar) {
      scalar(scalar, local, type, header);
    } else if (plan instanceof ValuePlan.StringId) {
      stringId(local, header);
    } else if (plan instanceof ValuePlan.EnumName name) {
      header.emit(Reads.STRING);
      emitter.pushEnum(code, name.type());
      code.visitVarInsn(ALOAD, SINK);
      code.visitVarInsn(ALOAD, local);
      code.visitTypeInsn(CHECKCAST, "java/lang/Enum");
      code.visitMethodInsn(
          INVOKEVIRTUAL,
          Emitter.ENUMS,
          "write",
          "(L" + Emitter.SINK + ";Ljava/lang/Enum;)V",
          false);
    } else if (plan instanceof ValuePlan.Nested nested) {
      header.emit(Reads.DOCUMENT);
      emitter.pushNested(code, nested);
      code.visitVarInsn(ALOAD, SINK);
      code.visitVarInsn(ALOAD, local);
      code.visitMethodInsn(
          INVOKEVIRTUAL,
          Emitter.NESTED,
          "write",
          "(L" + Emitter.SINK + ";Ljava/lang/Object;)V",
          false);
    } else if (plan instanceof ValuePlan.Unwrapped unwrapped) {
      emitter.pushUnwrapped(code, unwrapped);
      code.visitVarInsn(ALOAD, SINK);
      code.visitVarInsn(ALOAD, local);
      code.visitInsn(ACONST_NULL);
      code.visitInsn(ICONST_0);
      code.visitMethodInsn(INVOKEVIRTUAL, Emitter.CODEC, "write", WriteEmitter.SIGNATURE, false);
    } else if (plan instanceof ValuePlan.Sequence sequence) {
      header.emit(Reads.ARRAY);
      sequence(sequence, local);
    } else if (plan instanceof ValuePlan.Mapping mapping) {
      header.emit(Reads.DOCUMENT);
      mapping(mapping, local);
    }
  }

  /** Writes an ObjectId, and takes it back when the string is none. */
  private void stringId(int local, Header header) {
    Label end = new Label();
    int mark = position();
    header.emit(Reads.OBJECT_ID);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    Emitter.sink(code, "tryObjectIdHex", "(Ljava/lang/String;)Z");
    code.visitJumpInsn(IFNE, end);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ILOAD, mark);
    Emitter.sink(code, "truncate", "(I)V");
    header.emit(Reads.STRING);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    Emitter.sink(code, "string", "(Ljava/lang/String;)V");
    code.visitLabel(end);
  }

  private void scalar(ValuePlan.Scalar scalar, int local, Class<?> type, Header header) {
    ValueKind kind = scalar.kind();
    header.emit(kind.bsonType());
    code.visitVarInsn(ALOAD, SINK);
    if (kind == ValueKind.BYTES) {
      code.visitInsn(ICONST_0);
    } else if (kind == ValueKind.BINARY) {
      code.visitVarInsn(ALOAD, local);
      code.visitTypeInsn(CHECKCAST, "org/bson/types/Binary");
      code.visitMethodInsn(INVOKEVIRTUAL, "org/bson/types/Binary", "getType", "()B", false);
    }
    load(scalar, local, type);
    switch (kind) {
      case STRING -> Emitter.sink(code, "string", "(Ljava/lang/String;)V");
      case CHARACTER -> Emitter.sink(code, "character", "(C)V");
      case BOOLEAN -> Emitter.sink(code, "bool", "(Z)V");
      case BYTE, SHORT, INT -> Emitter.sink(code, "int32", "(I)V");
      case LONG -> Emitter.sink(code, "int64", "(J)V");
      case FLOAT -> {
        code.visitInsn(F2D);
        Emitter.sink(code, "float64", "(D)V");
      }
      case DOUBLE -> Emitter.sink(code, "float64", "(D)V");
      case DATE, INSTANT, LOCAL_DATE, LOCAL_TIME, LOCAL_DATE_TIME -> {
        Emitter.call(code, Emitter.TIMES, "millis", "(" + Type.getDescriptor(scalar.type()) + ")J");
        Emitter.sink(code, "int64", "(J)V");
      }
      case OBJECT_ID -> Emitter.sink(code, "objectId", "(Lorg/bson/types/ObjectId;)V");
      case UUID -> Emitter.sink(code, "uuid", "(Ljava/util/UUID;)V");
      case BYTES -> Emitter.sink(code, "binary", "(B[B)V");
      case BINARY -> {
        code.visitMethodInsn(INVOKEVIRTUAL, "org/bson/types/Binary", "getData", "()[B", false);
        Emitter.sink(code, "binary", "(B[B)V");
      }
      case DECIMAL128 -> Emitter.sink(code, "decimal128", "(Lorg/bson/types/Decimal128;)V");
      case BIG_DECIMAL_AS_DECIMAL128 -> Emitter.sink(code, "decimal", "(Ljava/math/BigDecimal;)V");
      case BIG_DECIMAL_AS_STRING, BIG_INTEGER_AS_STRING -> {
        code.visitMethodInsn(
            INVOKEVIRTUAL, "java/lang/Object", "toString", "()Ljava/lang/String;", false);
        Emitter.sink(code, "string", "(Ljava/lang/String;)V");
      }
      default -> throw new CompileException("no code for " + kind, null);
    }
  }

  /** Pushes the value as the type that the kind wants: primitive, or cast to its class. */
  private void load(ValuePlan.Scalar scalar, int local, Class<?> type) {
    code.visitVarInsn(Type.getType(type).getOpcode(ILOAD), local);
    if (type.isPrimitive()) {
      return;
    }
    Class<?> primitive = Emitter.primitiveOf(Emitter.boxOf(scalar.type()));
    if (primitive.isPrimitive()) {
      Emitter.unbox(code, primitive);
    } else {
      emitter.cast(code, scalar.type());
    }
  }

  private void sequence(ValuePlan.Sequence sequence, int local) {
    int before = nextLocal;
    int start = begin();
    int index = local(int.class);
    code.visitInsn(ICONST_0);
    code.visitVarInsn(ISTORE, index);
    if (sequence.create() == ValuePlan.Container.ARRAY) {
      array(sequence, local, index);
    } else {
      collection(sequence, local, index);
    }
    end(start);
    nextLocal = before;
  }

  private int begin() {
    int start = local(int.class);
    code.visitVarInsn(ALOAD, SINK);
    Emitter.sink(code, "begin", "()I");
    code.visitVarInsn(ISTORE, start);
    return start;
  }

  private void end(int start) {
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ILOAD, start);
    Emitter.sink(code, "end", "(I)V");
  }

  private void indexHeader(byte type, int index) {
    code.visitVarInsn(ALOAD, SINK);
    code.visitIntInsn(BIPUSH, type);
    code.visitVarInsn(ILOAD, index);
    Emitter.sink(code, "index", "(BI)V");
  }

  private void array(ValuePlan.Sequence sequence, int local, int index) {
    Class<?> component = sequence.type().getComponentType();
    Class<?> type = component.isPrimitive() ? component : Object.class;
    int array = local(Object.class);
    code.visitVarInsn(ALOAD, local);
    emitter.cast(code, component.isPrimitive() ? sequence.type() : Object[].class);
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
    nullable(element, type, bsonType -> indexHeader(bsonType, index), plan);
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
    int start = begin();
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
    String method = mapping.keys() == null ? "key" : "name";
    nullable(value, Object.class, type -> keyHeader(method, type, key), mapping.value());
    code.visitJumpInsn(GOTO, next);
    code.visitLabel(done);
    end(start);
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
      Emitter.call(
          code,
          Emitter.KEYS,
          "write",
          "(L" + Emitter.CONVERSIONS + ";Ljava/lang/Object;Ljava/util/Set;)Ljava/lang/String;");
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

  private void keyHeader(String method, byte type, int key) {
    code.visitVarInsn(ALOAD, SINK);
    code.visitIntInsn(BIPUSH, type);
    code.visitVarInsn(ALOAD, key);
    Emitter.sink(code, method, "(BLjava/lang/String;)V");
  }
}
