package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.runtime.Reads;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Emits the reading of values from compact payloads, whose first bytes stand for their types. */
public final class ReadCompact extends ReadValues {

  private static final String READ = "(L" + Emitter.COMPACT_SOURCE + ";B)";

  public ReadCompact(Emitter emitter, MethodVisitor code, int source, int firstLocal) {
    super(emitter, code, source, firstLocal);
  }

  @Override
  public void source(String method, String descriptor) {
    code.visitMethodInsn(INVOKEVIRTUAL, Emitter.COMPACT_SOURCE, method, descriptor, false);
  }

  @Override
  public byte nil() {
    return CompactSource.NIL;
  }

  @Override
  void byItsType(String owner, Runnable pushType) {
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    String descriptor = "(L" + owner + ";L" + Emitter.COMPACT_SOURCE + ";B)Ljava/lang/Object;";
    Emitter.call(code, Emitter.EMBEDDED, "read", descriptor);
  }

  @Override
  void reads(String method, Class<?> result, Runnable pushType) {
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    Emitter.call(code, Emitter.COMPACT_READS, method, READ + Type.getDescriptor(result));
  }

  @Override
  void enumName(ValuePlan.EnumName name, Runnable pushType) {
    emitter.pushEnum(code, name.type());
    read(Emitter.ENUMS, "Ljava/lang/Enum;", pushType);
  }

  @Override
  void nested(ValuePlan.Nested nested, Runnable pushType) {
    emitter.pushCompact(code, nested);
    read(Emitter.COMPACT_NESTED, "Ljava/lang/Object;", pushType);
  }

  private void read(String owner, String result, Runnable pushType) {
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    code.visitMethodInsn(INVOKEVIRTUAL, owner, "read", READ + result, false);
  }

  @Override
  void projected(ValuePlan.Projected projected, Runnable pushType) {
    throw new CompileException("projections have no place in compact payloads", null);
  }

  /** The local counts down what is still to be read. */
  @Override
  int open(byte expected, Runnable pushType) {
    int left = local(int.class);
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    source(expected == Reads.ARRAY ? "sequence" : "mapping", "(B)I");
    code.visitVarInsn(ISTORE, left);
    return left;
  }

  @Override
  void count(int left) {
    code.visitVarInsn(ILOAD, left);
  }

  @Override
  void whileBefore(int left, Label done) {
    code.visitVarInsn(ILOAD, left);
    code.visitJumpInsn(IFEQ, done);
    code.visitIincInsn(left, -1);
  }

  /** A map's key comes before the first byte of the value. */
  @Override
  boolean keysFirst() {
    return true;
  }

  @Override
  void skipName() {}

  @Override
  void close(int left) {}

  @Override
  void finish() {
    load("leave", "()V");
  }
}
