package dev.throughline.codec.internal.emit.write;

import static dev.throughline.codec.internal.emit.write.WriteEmitter.ENTITY;
import static dev.throughline.codec.internal.emit.write.WriteEmitter.NEW_ID;
import static dev.throughline.codec.internal.emit.write.WriteEmitter.SINK;
import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.Names;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.Reads;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Emits the writing of values as BSON: each behind a header of its type and its name. */
final class WriteBson extends WriteValues {

  /** Longer names are copied as an array instead of stored as words. */
  private static final int MAX_WORDS = 3;

  WriteBson(Emitter emitter, MethodVisitor code) {
    super(emitter, code);
  }

  @Override
  void sink(String method, String descriptor) {
    Emitter.sink(code, method, descriptor);
  }

  @Override
  void header(byte type, PropertyPlan property) {
    header(type, property.fieldName());
  }

  private void header(byte type, String name) {
    byte[] header = Names.header(type, name);
    long[] words = Emitter.words(header);
    code.visitVarInsn(ALOAD, SINK);
    if (words.length > MAX_WORDS) {
      emitter.constants.push(code, "NAME", header, byte[].class);
      sink("bytes", "([B)V");
      return;
    }
    for (long word : words) {
      code.visitLdcInsn(word);
    }
    code.visitLdcInsn(header.length);
    sink("header", "(" + "J".repeat(words.length) + "I)V");
  }

  /** Writes the generated id, if there is one. */
  void newId() {
    Label none = new Label();
    code.visitVarInsn(ALOAD, NEW_ID);
    code.visitJumpInsn(IFNULL, none);
    header(Reads.OBJECT_ID, "_id");
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, NEW_ID);
    sink("objectId", "(Lorg/bson/types/ObjectId;)V");
    code.visitLabel(none);
  }

  @Override
  void missing(PropertyPlan property) {
    if (property.id()) {
      newId();
    } else if (property.writtenWhenNull()) {
      header(Reads.NULL, property.fieldName());
    }
  }

  /** Lets stock write the whole property. */
  @Override
  void stock(PropertyPlan property, ValuePlan.Stock stock) {
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

  @Override
  void converted(
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

  @Override
  void dynamic(ValuePlan.Dynamic dynamic, int local, Class<?> type, Header header, boolean nulls) {
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
    sink("position", "()I");
    code.visitVarInsn(ISTORE, start);
    return start;
  }

  @Override
  void enumName(ValuePlan.EnumName name, int local) {
    emitter.pushEnum(code, name.type());
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    code.visitTypeInsn(CHECKCAST, "java/lang/Enum");
    code.visitMethodInsn(
        INVOKEVIRTUAL, Emitter.ENUMS, "write", "(L" + Emitter.SINK + ";Ljava/lang/Enum;)V", false);
  }

  @Override
  void nested(ValuePlan.Nested nested, int local) {
    emitter.pushNested(code, nested);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    code.visitMethodInsn(
        INVOKEVIRTUAL,
        Emitter.NESTED,
        "write",
        "(L" + Emitter.SINK + ";Ljava/lang/Object;)V",
        false);
  }

  @Override
  void unwrapped(ValuePlan.Unwrapped unwrapped, int local) {
    emitter.pushUnwrapped(code, unwrapped);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    code.visitInsn(ACONST_NULL);
    code.visitInsn(ICONST_0);
    code.visitMethodInsn(INVOKEVIRTUAL, Emitter.CODEC, "write", WriteEmitter.SIGNATURE, false);
  }

  /** Writes an ObjectId, and takes it back when the string is none. */
  @Override
  void stringId(int local, Header header) {
    Label end = new Label();
    int mark = position();
    header.emit(Reads.OBJECT_ID);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    sink("tryObjectIdHex", "(Ljava/lang/String;)Z");
    code.visitJumpInsn(IFNE, end);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ILOAD, mark);
    sink("truncate", "(I)V");
    header.emit(Reads.STRING);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    sink("string", "(Ljava/lang/String;)V");
    code.visitLabel(end);
  }

  @Override
  int begin(byte type, Runnable size) {
    int start = local(int.class);
    code.visitVarInsn(ALOAD, SINK);
    sink("begin", "()I");
    code.visitVarInsn(ISTORE, start);
    return start;
  }

  @Override
  void end(int start, int count) {
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ILOAD, start);
    sink("end", "(I)V");
  }

  @Override
  void index(byte type, int index) {
    code.visitVarInsn(ALOAD, SINK);
    code.visitIntInsn(BIPUSH, type);
    code.visitVarInsn(ILOAD, index);
    sink("index", "(BI)V");
  }

  @Override
  void key(ValuePlan.Mapping mapping, byte type, int key) {
    code.visitVarInsn(ALOAD, SINK);
    code.visitIntInsn(BIPUSH, type);
    code.visitVarInsn(ALOAD, key);
    sink(mapping.keys() == null ? "key" : "name", "(BLjava/lang/String;)V");
  }

  @Override
  int counter() {
    return -1; // the length in bytes is enough
  }

  @Override
  void count(int counter) {}
}
