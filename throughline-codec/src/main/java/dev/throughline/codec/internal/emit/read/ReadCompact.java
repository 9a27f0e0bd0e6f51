package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.OpenValue;
import dev.throughline.codec.internal.emit.code.ReadCall;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.CompactNested;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.runtime.EnumNames;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Emits the reading of values from compact payloads, whose first bytes stand for their types. */
public final class ReadCompact extends ReadValues {

  private static final Call TYPE = Call.of(CompactSource.class, "type");
  private static final Call NAME = Call.of(CompactSource.class, "name");
  private static final Call SEQUENCE = Call.of(CompactSource.class, "sequence", byte.class);
  private static final Call MAPPING = Call.of(CompactSource.class, "mapping", byte.class);
  private static final Call LEAVE = Call.of(CompactSource.class, "leave");
  private static final Call READ_ENUM =
      Call.of(EnumNames.class, "read", CompactSource.class, byte.class);
  private static final Call READ_NESTED =
      Call.of(CompactNested.class, "read", CompactSource.class, byte.class);

  public ReadCompact(Emitter emitter, MethodVisitor code, int source, int firstLocal) {
    super(emitter, code, source, firstLocal);
  }

  @Override
  public void type() {
    load(TYPE);
  }

  @Override
  void name() {
    load(NAME);
  }

  @Override
  public byte nil() {
    return CompactSource.NIL;
  }

  @Override
  void byItsType(OpenValue value, Runnable pushType) {
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    value.compact().emit(code);
  }

  @Override
  void reads(ReadCall call, Runnable pushType) {
    read(call.compact(), pushType);
  }

  @Override
  void enumName(ValuePlan.EnumName name, Runnable pushType) {
    emitter.pushEnum(code, name.type());
    read(READ_ENUM, pushType);
  }

  @Override
  void nested(ValuePlan.Nested nested, Runnable pushType) {
    emitter.pushCompact(code, nested);
    read(READ_NESTED, pushType);
  }

  private void read(Call call, Runnable pushType) {
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    call.emit(code);
  }

  @Override
  void projected(ValuePlan.Projected projected, Runnable pushType) {
    throw new CompileException("projections have no place in compact payloads", null);
  }

  /** The local counts down what is still to be read. */
  @Override
  int open(byte expected, Runnable pushType) {
    int left = locals.local(int.class, "left");
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    (expected == BsonTypes.ARRAY ? SEQUENCE : MAPPING).emit(code);
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
    load(LEAVE);
  }
}
