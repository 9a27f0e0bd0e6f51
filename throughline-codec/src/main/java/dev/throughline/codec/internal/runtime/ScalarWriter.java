package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.plan.ValueKind;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;
import java.util.UUID;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Writes values of one kind where the class of a value is known at run time only. */
record ScalarWriter(ValueKind kind) implements DynamicValue.Writer {

  @Override
  public boolean write(BsonSink sink, int header, Object value) {
    sink.type(header, kind.bsonType());
    switch (kind) {
      case STRING -> sink.string((String) value);
      case CHARACTER -> sink.character((Character) value);
      case BOOLEAN -> sink.bool((Boolean) value);
      case BYTE, SHORT, INT -> sink.int32(((Number) value).intValue());
      case LONG -> sink.int64((Long) value);
      case FLOAT, DOUBLE -> sink.float64(((Number) value).doubleValue());
      case DATE -> sink.int64(Times.millis((Date) value));
      case INSTANT -> sink.int64(Times.millis((Instant) value));
      case LOCAL_DATE -> sink.int64(Times.millis((LocalDate) value));
      case LOCAL_TIME -> sink.int64(Times.millis((LocalTime) value));
      case LOCAL_DATE_TIME -> sink.int64(Times.millis((LocalDateTime) value));
      case OBJECT_ID -> sink.objectId((ObjectId) value);
      case UUID -> sink.uuid((UUID) value);
      case BYTES -> sink.binary((byte) 0, (byte[]) value);
      case BINARY -> sink.binary(((Binary) value).getType(), ((Binary) value).getData());
      case DECIMAL128 -> sink.decimal128((Decimal128) value);
      case BIG_DECIMAL_AS_DECIMAL128 -> sink.decimal((BigDecimal) value);
      case BIG_DECIMAL_AS_STRING, BIG_INTEGER_AS_STRING -> sink.string(value.toString());
    }
    return true;
  }
}
