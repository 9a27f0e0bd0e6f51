package dev.throughline.codec.internal.emit.code;

import dev.throughline.codec.internal.plan.ValueKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Which method reads the values of a kind. */
public final class ScalarCalls {

  private static final Map<ValueKind, ReadCall> READS = new EnumMap<>(ValueKind.class);

  static {
    for (ValueKind kind : ValueKind.values()) {
      READS.put(kind, ReadCall.of(method(kind)));
    }
  }

  private ScalarCalls() {}

  /** The method that reads a value. */
  public static ReadCall read(ValueKind kind) {
    return Objects.requireNonNull(READS.get(kind));
  }

  private static String method(ValueKind kind) {
    return switch (kind) {
      case STRING -> "string";
      case CHARACTER -> "character";
      case BOOLEAN -> "bool";
      case BYTE -> "int8";
      case SHORT -> "int16";
      case INT -> "int32";
      case LONG -> "int64";
      case FLOAT -> "float32";
      case DOUBLE -> "float64";
      case DATE -> "date";
      case INSTANT -> "instant";
      case LOCAL_DATE -> "localDate";
      case LOCAL_TIME -> "localTime";
      case LOCAL_DATE_TIME -> "localDateTime";
      case OBJECT_ID -> "objectId";
      case UUID -> "uuid";
      case BYTES -> "bytes";
      case BINARY -> "binary";
      case DECIMAL128 -> "decimal128";
      case BIG_DECIMAL_AS_DECIMAL128 -> "bigDecimal";
      case BIG_DECIMAL_AS_STRING -> "bigDecimalFromString";
      case BIG_INTEGER_AS_STRING -> "bigIntegerFromString";
    };
  }
}
