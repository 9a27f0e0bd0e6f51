package dev.throughline.mongodb.internal.page;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.bson.BsonBinary;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Sort values as bytes that sort as the server sorts the values, when they are compared as unsigned
 * bytes. No place is the beginning of another, and none begins with zero.
 */
public final class PlaceBytes {

  private static final long MOST_EXACT = 1L << 53;

  private PlaceBytes() {}

  /** The bytes, or null for values whose order is not known here, and for descending orders. */
  public static byte @Nullable [] of(SortValues values, SortKeys keys) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < keys.size(); i++) {
      BsonValue value = values.values().get(i);
      ValueOrder order = ValueOrder.of(value);
      byte[] part = order == null || keys.get(i).descending() ? null : bytes(value);
      if (order == null || part == null) {
        return null;
      }
      bytes.write(order.ordinal() + 1);
      bytes.writeBytes(part);
    }
    return bytes.toByteArray();
  }

  private static byte @Nullable [] bytes(BsonValue value) {
    return switch (value.getBsonType()) {
      case NULL -> new byte[0];
      case INT32 -> number(value.asInt32().getValue());
      case INT64 ->
          Math.abs(value.asInt64().getValue()) > MOST_EXACT
              ? null
              : number((double) value.asInt64().getValue());
      case DOUBLE -> number(value.asDouble().getValue());
      case STRING -> text(value.asString().getValue().getBytes(StandardCharsets.UTF_8));
      case OBJECT_ID -> value.asObjectId().getValue().toByteArray();
      case BOOLEAN -> new byte[] {(byte) (value.asBoolean().getValue() ? 1 : 0)};
      case DATE_TIME -> fixed(value.asDateTime().getValue() ^ Long.MIN_VALUE);
      case TIMESTAMP -> fixed(value.asTimestamp().getValue());
      case BINARY -> binary(value.asBinary());
      default -> null;
    };
  }

  /** Not-a-number comes first, and both zeros are one. */
  private static byte[] number(double value) {
    if (Double.isNaN(value)) {
      return fixed(0);
    }
    long bits = Double.doubleToLongBits(value == 0 ? 0 : value);
    return fixed(bits < 0 ? ~bits : bits ^ Long.MIN_VALUE);
  }

  private static byte[] fixed(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }

  /** A zero byte is followed by 255, the end is a zero followed by less. */
  private static byte[] text(byte[] utf8) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(utf8.length + 2);
    for (byte b : utf8) {
      bytes.write(b);
      if (b == 0) {
        bytes.write(0xFF);
      }
    }
    bytes.write(0);
    bytes.write(1);
    return bytes.toByteArray();
  }

  /** First by length, then by kind. */
  private static byte[] binary(BsonBinary value) {
    return ByteBuffer.allocate(Integer.BYTES + 1 + value.getData().length)
        .putInt(value.getData().length)
        .put(value.getType())
        .put(value.getData())
        .array();
  }
}
