package dev.throughline.codec.internal.emit.write;

import static dev.throughline.codec.internal.emit.write.WriteEmitter.ENTITY;
import static dev.throughline.codec.internal.emit.write.WriteEmitter.SINK;
import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.WriteCall;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.CompactNested;
import dev.throughline.codec.internal.runtime.CompileException;
import dev.throughline.codec.internal.runtime.ConvertedValue;
import dev.throughline.codec.internal.runtime.DynamicValue;
import dev.throughline.codec.internal.runtime.Embedded;
import dev.throughline.codec.internal.runtime.EnumNames;
import dev.throughline.codec.internal.runtime.StockValue;
import dev.throughline.codec.internal.scalar.CompactTimes;
import org.objectweb.asm.MethodVisitor;

/**
 * Emits the writing of values to compact payloads: each says what it is by its first byte, its
 * place says which property it is of.
 */
public final class WriteCompact extends WriteValues {

  private static final Call NIL = Call.of(CompactSink.class, "nil");
  private static final Call DOUBT = Call.of(CompactSink.class, "doubt");
  private static final Call KEY = Call.of(CompactSink.class, "key", String.class);
  private static final Call NAME = Call.of(CompactSink.class, "name", String.class);
  private static final Call STRING_ID = Call.of(CompactSink.class, "stringId", String.class);
  private static final Call ARRAY = Call.of(CompactSink.class, "array", int.class);
  private static final Call MAP = Call.of(CompactSink.class, "map", int.class);
  private static final Call WRITTEN = Call.of(CompactSink.class, "written", int.class, int.class);
  private static final Call WRITE_ENUM =
      Call.of(EnumNames.class, "write", CompactSink.class, Enum.class);
  private static final Call WRITE_NESTED =
      Call.of(CompactNested.class, "write", CompactSink.class, Object.class);
  private static final Call EMBED_STOCK =
      Call.of(
          Embedded.class, "write", StockValue.class, CompactSink.class, Object.class, String.class);
  private static final Call EMBED_CONVERTED =
      Call.of(
          Embedded.class,
          "write",
          ConvertedValue.class,
          CompactSink.class,
          Object.class,
          Object.class,
          boolean.class);
  private static final Call EMBED_DYNAMIC =
      Call.of(
          Embedded.class,
          "write",
          DynamicValue.class,
          CompactSink.class,
          Object.class,
          boolean.class);

  public WriteCompact(Emitter emitter, MethodVisitor code) {
    super(emitter, code);
  }

  @Override
  void sink(WriteCall call) {
    call.compact().emit(code);
  }

  @Override
  void time(Class<?> type) {
    Call.of(CompactTimes.class, "write", CompactSink.class, type).emit(code);
  }

  private void nil() {
    code.visitVarInsn(ALOAD, SINK);
    NIL.emit(code);
  }

  private void header(byte type) {
    if (type == BsonTypes.NULL) {
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
    (mapping.keys() == null ? KEY : NAME).emit(code);
    header(type);
  }

  @Override
  void missing(PropertyPlan property) {
    nil();
    if (!emitter.plan.readsNull(property)) {
      code.visitVarInsn(ALOAD, SINK);
      DOUBT.emit(code);
    }
  }

  @Override
  void stock(PropertyPlan property, ValuePlan.Stock stock) {
    emitter.pushStock(code, stock);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, ENTITY);
    code.visitLdcInsn(property.fieldName());
    EMBED_STOCK.emit(code);
  }

  @Override
  void converted(
      ValuePlan.PropertyConverted converted,
      int local,
      Class<?> type,
      Header header,
      boolean nulls) {
    header.emit(BsonTypes.DOCUMENT);
    emitter.pushConverted(code, converted);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, ENTITY);
    boxed(local, type);
    code.visitInsn(nulls ? ICONST_1 : ICONST_0);
    EMBED_CONVERTED.emit(code);
  }

  @Override
  void dynamic(ValuePlan.Dynamic dynamic, int local, Class<?> type, Header header, boolean nulls) {
    header.emit(BsonTypes.DOCUMENT);
    emitter.pushDynamic(code, dynamic);
    code.visitVarInsn(ALOAD, SINK);
    boxed(local, type);
    code.visitInsn(nulls ? ICONST_1 : ICONST_0);
    EMBED_DYNAMIC.emit(code);
  }

  @Override
  void enumName(ValuePlan.EnumName name, int local) {
    emitter.pushEnum(code, name.type());
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    code.visitTypeInsn(CHECKCAST, "java/lang/Enum");
    WRITE_ENUM.emit(code);
  }

  @Override
  void nested(ValuePlan.Nested nested, int local) {
    emitter.pushCompact(code, nested);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    WRITE_NESTED.emit(code);
  }

  @Override
  void unwrapped(ValuePlan.Unwrapped unwrapped, int local) {
    throw new CompileException("unwrapped objects have no place in compact payloads", null);
  }

  @Override
  void stringId(int local, Header header) {
    header.emit(BsonTypes.STRING);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    STRING_ID.emit(code);
  }

  @Override
  int begin(byte type, Runnable size) {
    int start = locals.local(int.class, "size");
    code.visitVarInsn(ALOAD, SINK);
    size.run();
    (type == BsonTypes.ARRAY ? ARRAY : MAP).emit(code);
    code.visitVarInsn(ISTORE, start);
    return start;
  }

  @Override
  void end(int start, int count) {
    code.visitVarInsn(ILOAD, start);
    code.visitVarInsn(ILOAD, count);
    WRITTEN.emit(code);
  }

  @Override
  int counter() {
    int counter = locals.local(int.class, "count");
    code.visitInsn(ICONST_0);
    code.visitVarInsn(ISTORE, counter);
    return counter;
  }

  @Override
  void count(int counter) {
    code.visitIincInsn(counter, 1);
  }
}
