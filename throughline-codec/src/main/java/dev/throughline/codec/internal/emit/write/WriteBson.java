package dev.throughline.codec.internal.emit.write;

import static dev.throughline.codec.internal.emit.write.WriteEmitter.ENTITY;
import static dev.throughline.codec.internal.emit.write.WriteEmitter.NEW_ID;
import static dev.throughline.codec.internal.emit.write.WriteEmitter.SINK;
import static org.objectweb.asm.Opcodes.*;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonTypes;
import dev.throughline.codec.internal.bson.Names;
import dev.throughline.codec.internal.emit.code.Call;
import dev.throughline.codec.internal.emit.code.Emitter;
import dev.throughline.codec.internal.emit.code.WriteCall;
import dev.throughline.codec.internal.plan.PropertyPlan;
import dev.throughline.codec.internal.plan.ValuePlan;
import dev.throughline.codec.internal.runtime.ConvertedValue;
import dev.throughline.codec.internal.runtime.DynamicValue;
import dev.throughline.codec.internal.runtime.EnumNames;
import dev.throughline.codec.internal.runtime.NestedCodec;
import dev.throughline.codec.internal.runtime.StockValue;
import dev.throughline.codec.internal.scalar.Times;
import java.util.List;
import org.bson.types.ObjectId;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/** Emits the writing of values as BSON: each behind a header of its type and its name. */
final class WriteBson extends WriteValues {

  /** For names of one to three words; longer ones are copied as an array. */
  private static final List<Call> HEADERS =
      List.of(
          Call.of(BsonSink.class, "header", long.class, int.class),
          Call.of(BsonSink.class, "header", long.class, long.class, int.class),
          Call.of(BsonSink.class, "header", long.class, long.class, long.class, int.class));

  static final Call BYTES = Call.of(BsonSink.class, "bytes", byte[].class);
  private static final Call OBJECT_ID = Call.of(BsonSink.class, "objectId", ObjectId.class);
  private static final Call TRY_OBJECT_ID = Call.of(BsonSink.class, "tryObjectIdHex", String.class);
  private static final Call STRING = Call.of(BsonSink.class, "string", String.class);
  private static final Call INT64 = Call.of(BsonSink.class, "int64", long.class);
  private static final Call POSITION = Call.of(BsonSink.class, "position");
  private static final Call TRUNCATE = Call.of(BsonSink.class, "truncate", int.class);
  private static final Call BEGIN = Call.of(BsonSink.class, "begin");
  private static final Call END = Call.of(BsonSink.class, "end", int.class);
  private static final Call INDEX = Call.of(BsonSink.class, "index", byte.class, int.class);
  private static final Call KEY = Call.of(BsonSink.class, "key", byte.class, String.class);
  private static final Call NAME = Call.of(BsonSink.class, "name", byte.class, String.class);
  private static final Call WRITE_STOCK =
      Call.of(StockValue.class, "write", BsonSink.class, Object.class);
  private static final Call WRITE_CONVERTED =
      Call.of(
          ConvertedValue.class,
          "write",
          BsonSink.class,
          int.class,
          Object.class,
          Object.class,
          boolean.class);
  private static final Call WRITE_DYNAMIC =
      Call.of(DynamicValue.class, "write", BsonSink.class, int.class, Object.class, boolean.class);
  private static final Call WRITE_ENUM =
      Call.of(EnumNames.class, "write", BsonSink.class, Enum.class);
  private static final Call WRITE_NESTED =
      Call.of(NestedCodec.class, "write", BsonSink.class, Object.class);

  WriteBson(Emitter emitter, MethodVisitor code) {
    super(emitter, code);
  }

  @Override
  void time(Class<?> type) {
    Call.of(Times.class, "millis", type).emit(code);
    INT64.emit(code);
  }

  @Override
  void sink(WriteCall call) {
    call.bson().emit(code);
  }

  @Override
  void header(byte type, PropertyPlan property) {
    header(type, property.fieldName());
  }

  private void header(byte type, String name) {
    byte[] header = Names.header(type, name);
    long[] words = Emitter.words(header);
    code.visitVarInsn(ALOAD, SINK);
    if (words.length > HEADERS.size()) {
      emitter.constants.push(code, "NAME", header, byte[].class);
      BYTES.emit(code);
      return;
    }
    for (long word : words) {
      code.visitLdcInsn(word);
    }
    code.visitLdcInsn(header.length);
    HEADERS.get(words.length - 1).emit(code);
  }

  /** Writes the generated id, if there is one. */
  void newId() {
    Label none = new Label();
    code.visitVarInsn(ALOAD, NEW_ID);
    code.visitJumpInsn(IFNULL, none);
    header(BsonTypes.OBJECT_ID, "_id");
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, NEW_ID);
    OBJECT_ID.emit(code);
    code.visitLabel(none);
  }

  @Override
  void missing(PropertyPlan property) {
    if (property.id()) {
      newId();
    } else if (property.writtenWhenNull()) {
      header(BsonTypes.NULL, property.fieldName());
    }
  }

  /** Lets stock write the whole property. */
  @Override
  void stock(PropertyPlan property, ValuePlan.Stock stock) {
    emitter.pushStock(code, stock);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, ENTITY);
    WRITE_STOCK.emit(code);
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
    byItsType(WRITE_CONVERTED, local, type, nulls);
  }

  @Override
  void dynamic(ValuePlan.Dynamic dynamic, int local, Class<?> type, Header header, boolean nulls) {
    int start = placeholder(header);
    emitter.pushDynamic(code, dynamic);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ILOAD, start);
    byItsType(WRITE_DYNAMIC, local, type, nulls);
  }

  /** Writes a header whose type is known with the value only; returns where it starts. */
  private int placeholder(Header header) {
    int start = position("header");
    header.emit(BsonTypes.NULL);
    return start;
  }

  /** Lets the object on the stack write the value and its type. */
  private void byItsType(Call write, int local, Class<?> type, boolean nulls) {
    boxed(local, type);
    code.visitInsn(nulls ? ICONST_1 : ICONST_0);
    write.emit(code);
  }

  /** Keeps where the next header starts. */
  private int position(String name) {
    int start = locals.local(int.class, name);
    code.visitVarInsn(ALOAD, SINK);
    POSITION.emit(code);
    code.visitVarInsn(ISTORE, start);
    return start;
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
    emitter.pushNested(code, nested);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    WRITE_NESTED.emit(code);
  }

  @Override
  void unwrapped(ValuePlan.Unwrapped unwrapped, int local) {
    emitter.pushUnwrapped(code, unwrapped);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    code.visitInsn(ACONST_NULL);
    code.visitInsn(ICONST_0);
    WriteEmitter.WRITE.emit(code);
  }

  /** Writes an ObjectId, and takes it back when the string is none. */
  @Override
  void stringId(int local, Header header) {
    Label end = new Label();
    int mark = position("header");
    header.emit(BsonTypes.OBJECT_ID);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    TRY_OBJECT_ID.emit(code);
    code.visitJumpInsn(IFNE, end);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ILOAD, mark);
    TRUNCATE.emit(code);
    header.emit(BsonTypes.STRING);
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ALOAD, local);
    STRING.emit(code);
    code.visitLabel(end);
  }

  @Override
  int begin(byte type, Runnable size) {
    int start = locals.local(int.class, "start");
    code.visitVarInsn(ALOAD, SINK);
    BEGIN.emit(code);
    code.visitVarInsn(ISTORE, start);
    return start;
  }

  @Override
  void end(int start, int count) {
    code.visitVarInsn(ALOAD, SINK);
    code.visitVarInsn(ILOAD, start);
    END.emit(code);
  }

  @Override
  void index(byte type, int index) {
    code.visitVarInsn(ALOAD, SINK);
    code.visitIntInsn(BIPUSH, type);
    code.visitVarInsn(ILOAD, index);
    INDEX.emit(code);
  }

  @Override
  void key(ValuePlan.Mapping mapping, byte type, int key) {
    code.visitVarInsn(ALOAD, SINK);
    code.visitIntInsn(BIPUSH, type);
    code.visitVarInsn(ALOAD, key);
    (mapping.keys() == null ? KEY : NAME).emit(code);
  }

  @Override
  int counter() {
    return -1; // the length in bytes is enough
  }

  @Override
  void count(int counter) {}
}
