package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.Reads;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Emits the reading of values from BSON. */
final class ReadBson extends ReadValues {

  ReadBson(Emitter emitter, MethodVisitor code, int source, int firstLocal) {
    super(emitter, code, source, firstLocal);
  }

  @Override
  void source(String method, String descriptor) {
    Emitter.source(code, method, descriptor);
  }

  @Override
  byte nil() {
    return Reads.NULL;
  }

  @Override
  void byItsType(String owner, Runnable pushType) {
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    code.visitMethodInsn(
        INVOKEVIRTUAL, owner, "read", "(L" + Emitter.SOURCE + ";B)Ljava/lang/Object;", false);
  }

  @Override
  void reads(String method, Class<?> result, Runnable pushType) {
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    Emitter.call(
        code, Emitter.READS, method, "(L" + Emitter.SOURCE + ";B)" + Type.getDescriptor(result));
  }

  private void expect(byte type, Runnable pushType) {
    pushType.run();
    code.visitIntInsn(BIPUSH, type);
    Emitter.call(code, Emitter.READS, "expect", "(BB)V");
  }

  @Override
  void enumName(ValuePlan.EnumName name, Runnable pushType) {
    expect(Reads.STRING, pushType);
    emitter.pushEnum(code, name.type());
    read(Emitter.ENUMS, "Ljava/lang/Enum;");
  }

  @Override
  void nested(ValuePlan.Nested nested, Runnable pushType) {
    expect(Reads.DOCUMENT, pushType);
    emitter.pushNested(code, nested);
    read(Emitter.NESTED, "Ljava/lang/Object;");
  }

  @Override
  void projected(ValuePlan.Projected projected, Runnable pushType) {
    expect(Reads.DOCUMENT, pushType);
    emitter.pushProjection(code, projected);
    read(Emitter.PROJECTION, "Ljava/lang/Object;");
  }

  private void read(String reader, String result) {
    code.visitVarInsn(ALOAD, source);
    code.visitMethodInsn(
        INVOKEVIRTUAL, reader, "read", "(L" + Emitter.SOURCE + ";)" + result, false);
  }

  @Override
  int open(byte expected, Runnable pushType) {
    expect(expected, pushType);
    int end = local(int.class);
    load("open", "()I");
    code.visitVarInsn(ISTORE, end);
    return end;
  }

  @Override
  void count(int end) {
    code.visitVarInsn(ALOAD, source);
    code.visitVarInsn(ILOAD, end);
    source("count", "(I)I");
  }

  @Override
  void whileBefore(int end, Label done) {
    load("position", "()I");
    code.visitVarInsn(ILOAD, end);
    code.visitJumpInsn(IF_ICMPGE, done);
  }

  @Override
  boolean keysFirst() {
    return false;
  }

  @Override
  void skipName() {
    load("skipName", "()V");
  }

  @Override
  void close(int end) {
    code.visitVarInsn(ALOAD, source);
    code.visitVarInsn(ILOAD, end);
    source("close", "(I)V");
  }

  @Override
  void finish() {
    close(ReadEmitter.END);
  }
}
