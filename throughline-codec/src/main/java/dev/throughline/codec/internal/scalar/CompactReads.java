package dev.throughline.codec.internal.scalar;

import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.compact.CompactSource;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;
import java.util.UUID;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/**
 * Reads values of one Java type; {@code type} is the leading byte, and the source is positioned
 * behind it. Called by generated code.
 */
public final class CompactReads {

  private static final Deopt OUT_OF_RANGE = new Deopt("a number out of the range of its type");

  private CompactReads() {}

  public static String string(CompactSource in, byte type) {
    return in.string(type);
  }

  public static String stringId(CompactSource in, byte type) {
    return CompactSource.binary(type) ? in.objectIdHex(type) : in.string(type);
  }

  public static char character(CompactSource in, byte type) {
    String value = in.string(type);
    if (value.length() != 1) {
      throw OUT_OF_RANGE;
    }
    return value.charAt(0);
  }

  public static boolean bool(CompactSource in, byte type) {
    return in.bool(type);
  }

  public static byte int8(CompactSource in, byte type) {
    long value = in.integer(type);
    if (value != (byte) value) {
      throw OUT_OF_RANGE;
    }
    return (byte) value;
  }

  public static short int16(CompactSource in, byte type) {
    long value = in.integer(type);
    if (value != (short) value) {
      throw OUT_OF_RANGE;
    }
    return (short) value;
  }

  public static int int32(CompactSource in, byte type) {
    long value = in.integer(type);
    if (value != (int) value) {
      throw OUT_OF_RANGE;
    }
    return (int) value;
  }

  public static long int64(CompactSource in, byte type) {
    return in.integer(type);
  }

  public static float float32(CompactSource in, byte type) {
    return (float) in.float64(type);
  }

  public static double float64(CompactSource in, byte type) {
    return in.float64(type);
  }

  public static Date date(CompactSource in, byte type) {
    return new Date(in.integer(type));
  }

  public static Instant instant(CompactSource in, byte type) {
    return CompactTimes.instant(in, type);
  }

  public static LocalDateTime localDateTime(CompactSource in, byte type) {
    return CompactTimes.localDateTime(in, type);
  }

  public static LocalDate localDate(CompactSource in, byte type) {
    return CompactTimes.localDate(in, type);
  }

  public static LocalTime localTime(CompactSource in, byte type) {
    return CompactTimes.localDateTime(in, type).toLocalTime();
  }

  public static ObjectId objectId(CompactSource in, byte type) {
    return in.objectId(type);
  }

  public static UUID uuid(CompactSource in, byte type) {
    int start = in.fixed(type, 16);
    return new UUID(in.wordAt(start), in.wordAt(start + 8));
  }

  public static Binary binary(CompactSource in, byte type) {
    if (CompactSource.binary(type)) {
      return new Binary(in.bytes(type));
    }
    byte[] bytes = in.extensionBytes(type);
    return new Binary(in.extensionType(), bytes);
  }

  public static byte[] bytes(CompactSource in, byte type) {
    return in.bytes(type);
  }

  public static Decimal128 decimal128(CompactSource in, byte type) {
    int start = in.fixed(type, 16);
    return Decimal128.fromIEEE754BIDEncoding(in.wordAt(start), in.wordAt(start + 8));
  }

  public static BigDecimal bigDecimal(CompactSource in, byte type) {
    return decimal128(in, type).bigDecimalValue();
  }

  public static BigDecimal bigDecimalFromString(CompactSource in, byte type) {
    return new BigDecimal(in.string(type));
  }

  public static BigInteger bigIntegerFromString(CompactSource in, byte type) {
    return new BigInteger(in.string(type));
  }
}
