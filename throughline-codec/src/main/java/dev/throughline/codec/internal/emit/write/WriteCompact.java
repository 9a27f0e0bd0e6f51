package dev.throughline.codec.internal.emit.write;

import static dev.throughline.codec.internal.emit.write.WriteEmitter.ENTITY;
import static dev.throughline.codec.internal.emit.write.WriteEmitter.SINK;
import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.runtime.Reads;
import org.objectweb.asm.MethodVisitor;

/**
 * Emits the writing of values to compact payloads: each says what it is by its first byte, its
 * place says which property it is of.
 */
public final class WriteCompact extends WriteValues {

  public WriteCompact(Emitter emitter, MethodVisitor code) {
    super(emitter, code);
  }

  @Override
  public void sink(String method, String descriptor) {
    code.visitMethodInsn(INVOKEVIRTUAL, Emitter.COMPACT_SINK, method, descriptor, false);
  }

  private void nil() {
    code.visitVarInsn(ALOAD, SINK);
    sink("nil", "()V");
  }

  private void header(byte type) {
    if (type == Reads.NULL) {
      nil();
    }
  }

  @Override
  void header(byte type, PropertyPlan property) {
    header(type);
  }

  @Override
  void index(byte type, int index) {
    header(type);
  }

  /** A key that is not read again is refused when it is written. */
  @Override
  void key(ValuePlan.Mapping mapping, byte type, int key) {
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, key);
    emitter.checkKey(code);
    sink(mapping.keys() == null ? "key" : "name", "(Ljava/lang/String;)V");
    header(type);
  }

  @Override
  void missing(PropertyPlan property) {
    nil();
  }

  @Override
  void stock(PropertyPlan property, ValuePlan.Stock stock) {
    emitter.pushStock(code, stock);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, ENTITY);
    code.visitLdcInsn(property.fieldName());
    embed(Emitter.STOCK, "Ljava/lang/Object;Ljava/lang/String;");
  }

  @Override
  void converted(
      ValuePlan.PropertyConverted converted,
      int local,
      Class<?> type,
      Header header,
      boolean nulls) {
    header.emit(Reads.DOCUMENT);
    emitter.pushConverted(code, converted);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, ENTITY);
    boxed(local, type);
    code.visitInsn(nulls ? ICONST_1 : ICONST_0);
    embed(Emitter.CONVERTED, "Ljava/lang/Object;Ljava/lang/Object;Z");
  }

  @Override
  void dynamic(ValuePlan.Dynamic dynamic, int local, Class<?> type, Header header, boolean nulls) {
    header.emit(Reads.DOCUMENT);
    emitter.pushDynamic(code, dynamic);
    code.visitVarInsn(ALOAD, SINK);
    boxed(local, type);
    code.visitInsn(nulls ? ICONST_1 : ICONST_0);
    embed(Emitter.DYNAMIC, "Ljava/lang/Object;Z");
  }

  private void embed(String owner, String more) {
    String descriptor = "(L" + owner + ";L" + Emitter.COMPACT_SINK + ";" + more + ")V";
    Emitter.call(code, Emitter.EMBEDDED, "write", descriptor);
  }

  @Override
  void enumName(ValuePlan.EnumName name, int local) {
    emitter.pushEnum(code, name.type());
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    code.visitTypeInsn(CHECKCAST, "java/lang/Enum");
    write(Emitter.ENUMS, "Ljava/lang/Enum;");
  }

  @Override
  void nested(ValuePlan.Nested nested, int local) {
    emitter.pushCompact(code, nested);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    write(Emitter.COMPACT_NESTED, "Ljava/lang/Object;");
  }

  private void write(String owner, String value) {
    String descriptor = "(L" + Emitter.COMPACT_SINK + ";" + value + ")V";
    code.visitMethodInsn(INVOKEVIRTUAL, owner, "write", descriptor, false);
  }

  @Override
  void unwrapped(ValuePlan.Unwrapped unwrapped, int local) {
    throw new CompileException("unwrapped objects have no place in compact payloads", null);
  }

  @Override
  void stringId(int local, Header header) {
    header.emit(Reads.STRING);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    sink("stringId", "(Ljava/lang/String;)V");
  }

  @Override
  int begin(byte type, Runnable size) {
    int start = local(int.class);
    code.visitVarInsn(ALOAD, SINK);
    size.run();
    sink(type == Reads.ARRAY ? "array" : "map", "(I)I");
    code.visitVarInsn(ISTORE, start);
    return start;
  }

  @Override
  void end(int start, int count) {
    code.visitVarInsn(ILOAD, start);
    code.visitVarInsn(ILOAD, count);
    Emitter.call(code, Emitter.COMPACT_SINK, "written", "(II)V");
  }

  @Override
  int counter() {
    int counter = local(int.class);
    code.visitInsn(ICONST_0);
    code.visitVarInsn(ISTORE, counter);
    return counter;
  }

  @Override
  void count(int counter) {
    code.visitIincInsn(counter, 1);
  }
}
