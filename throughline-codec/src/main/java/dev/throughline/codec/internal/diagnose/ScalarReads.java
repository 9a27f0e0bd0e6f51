package dev.throughline.codec.internal.diagnose;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.plan.ValueKind;
import dev.throughline.codec.internal.runtime.Reads;
import org.jspecify.annotations.Nullable;

/** Reads single values as compiled code does. */
final class ScalarReads {

  private ScalarReads() {}

  /** Whether a kind takes less than all values of its BSON type. */
  static boolean narrow(ValueKind kind) {
    return switch (kind) {
      case CHARACTER, BYTE, SHORT, UUID, BIG_DECIMAL_AS_STRING, BIG_INTEGER_AS_STRING -> true;
      default -> false;
    };
  }

  /**
   * Reads a value.
   *
   * @throws RuntimeException what compiled code meets, too.
   */
  static @Nullable Object read(ValueKind kind, BsonSource in, byte type) {
    return switch (kind) {
      case STRING -> Reads.string(in, type);
      case CHARACTER -> Reads.character(in, type);
      case BOOLEAN -> Reads.bool(in, type);
      case BYTE -> Reads.int8(in, type);
      case SHORT -> Reads.int16(in, type);
      case INT -> Reads.int32(in, type);
      case LONG -> Reads.int64(in, type);
      case FLOAT -> Reads.float32(in, type);
      case DOUBLE -> Reads.float64(in, type);
      case DATE -> Reads.date(in, type);
      case INSTANT -> Reads.instant(in, type);
      case LOCAL_DATE -> Reads.localDate(in, type);
      case LOCAL_TIME -> Reads.localTime(in, type);
      case LOCAL_DATE_TIME -> Reads.localDateTime(in, type);
      case OBJECT_ID -> Reads.objectId(in, type);
      case UUID -> Reads.uuid(in, type);
      case BYTES -> Reads.bytes(in, type);
      case BINARY -> Reads.binary(in, type);
      case DECIMAL128 -> Reads.decimal128(in, type);
      case BIG_DECIMAL_AS_DECIMAL128 -> Reads.bigDecimal(in, type);
      case BIG_DECIMAL_AS_STRING -> Reads.bigDecimalFromString(in, type);
      case BIG_INTEGER_AS_STRING -> Reads.bigIntegerFromString(in, type);
    };
  }
}
