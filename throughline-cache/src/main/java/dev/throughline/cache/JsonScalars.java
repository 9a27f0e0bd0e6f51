package dev.throughline.cache;

import dev.throughline.codec.internal.compact.CompactSource;
import dev.throughline.codec.internal.plan.ValueKind;
import dev.throughline.codec.internal.runtime.CompactReads;

/** Single values of compact payloads as the objects that an entity would have. */
final class JsonScalars {

  private JsonScalars() {}

  static Object read(ValueKind kind, CompactSource in, byte type) {
    return switch (kind) {
      case STRING -> CompactReads.string(in, type);
      case CHARACTER -> CompactReads.character(in, type);
      case BOOLEAN -> CompactReads.bool(in, type);
      case BYTE -> CompactReads.int8(in, type);
      case SHORT -> CompactReads.int16(in, type);
      case INT -> CompactReads.int32(in, type);
      case LONG -> CompactReads.int64(in, type);
      case FLOAT -> CompactReads.float32(in, type);
      case DOUBLE -> CompactReads.float64(in, type);
      case DATE -> CompactReads.date(in, type);
      case INSTANT -> CompactReads.instant(in, type);
      case LOCAL_DATE -> CompactReads.localDate(in, type);
      case LOCAL_TIME -> CompactReads.localTime(in, type);
      case LOCAL_DATE_TIME -> CompactReads.localDateTime(in, type);
      case OBJECT_ID -> CompactReads.objectId(in, type);
      case UUID -> CompactReads.uuid(in, type);
      case BYTES -> CompactReads.bytes(in, type);
      case BINARY -> CompactReads.binary(in, type);
      case DECIMAL128 -> CompactReads.decimal128(in, type);
      case BIG_DECIMAL_AS_DECIMAL128 -> CompactReads.bigDecimal(in, type);
      case BIG_DECIMAL_AS_STRING -> CompactReads.bigDecimalFromString(in, type);
      case BIG_INTEGER_AS_STRING -> CompactReads.bigIntegerFromString(in, type);
    };
  }
}
