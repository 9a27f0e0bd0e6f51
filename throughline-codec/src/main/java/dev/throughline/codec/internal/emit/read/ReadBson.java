package dev.throughline.codec.internal.emit.read;

import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.OpenValue;
import dev.throughline.codec.internal.emit.code.ReadCall;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.EnumNames;
import dev.throughline.codec.internal.runtime.NestedCodec;
import dev.throughline.codec.internal.runtime.ProjectionReader;
import dev.throughline.codec.internal.scalar.Reads;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Emits the reading of values from BSON. */
final class ReadBson extends ReadValues {

  static final Call EXPECT = Call.of(Reads.class, "expect", byte.class, byte.class);
  private static final Call TYPE = Call.of(BsonSource.class, "type");
  private static final Call NAME = Call.of(BsonSource.class, "name");
  private static final Call OPEN = Call.of(BsonSource.class, "open");
  private static final Call COUNT = Call.of(BsonSource.class, "count", int.class);
  private static final Call POSITION = Call.of(BsonSource.class, "position");
  private static final Call SKIP_NAME = Call.of(BsonSource.class, "skipName");
  private static final Call CLOSE = Call.of(BsonSource.class, "close", int.class);
  private static final Call READ_ENUM = Call.of(EnumNames.class, "read", BsonSource.class);
  private static final Call READ_NESTED = Call.of(NestedCodec.class, "read", BsonSource.class);
  private static final Call READ_PROJECTION =
      Call.of(ProjectionReader.class, "read", BsonSource.class);

  ReadBson(Emitter emitter, MethodVisitor code, int source, int firstLocal) {
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
  byte nil() {
    return BsonTypes.NULL;
  }

  @Override
  void byItsType(OpenValue value, Runnable pushType) {
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    value.bson().emit(code);
  }

  @Override
  void reads(ReadCall call, Runnable pushType) {
    code.visitVarInsn(ALOAD, source);
    pushType.run();
    call.bson().emit(code);
  }

  private void expect(byte type, Runnable pushType) {
    pushType.run();
    code.visitIntInsn(BIPUSH, type);
    EXPECT.emit(code);
  }

  @Override
  void enumName(ValuePlan.EnumName name, Runnable pushType) {
    expect(BsonTypes.STRING, pushType);
    emitter.pushEnum(code, name.type());
    load(READ_ENUM);
  }

  @Override
  void nested(ValuePlan.Nested nested, Runnable pushType) {
    expect(BsonTypes.DOCUMENT, pushType);
    emitter.pushNested(code, nested);
    load(READ_NESTED);
  }

  @Override
  void projected(ValuePlan.Projected projected, Runnable pushType) {
    expect(BsonTypes.DOCUMENT, pushType);
    emitter.pushProjection(code, projected);
    load(READ_PROJECTION);
  }

  @Override
  int open(byte expected, Runnable pushType) {
    expect(expected, pushType);
    int end = locals.local(int.class, "end");
    load(OPEN);
    code.visitVarInsn(ISTORE, end);
    return end;
  }

  @Override
  void count(int end) {
    code.visitVarInsn(ALOAD, source);
    code.visitVarInsn(ILOAD, end);
    COUNT.emit(code);
  }

  @Override
  void whileBefore(int end, Label done) {
    load(POSITION);
    code.visitVarInsn(ILOAD, end);
    code.visitJumpInsn(IF_ICMPGE, done);
  }

  @Override
  boolean keysFirst() {
    return false;
  }

  @Override
  void skipName() {
    load(SKIP_NAME);
  }

  @Override
  void close(int end) {
    code.visitVarInsn(ALOAD, source);
    code.visitVarInsn(ILOAD, end);
    CLOSE.emit(code);
  }

  @Override
  void finish() {
    close(ReadFrame.END);
  }
}
