package dev.throughline.codec.internal.scalar;

import static dev.throughline.codec.internal.bson.BsonTypes.BINARY;
import static dev.throughline.codec.internal.bson.BsonTypes.BOOLEAN;
import static dev.throughline.codec.internal.bson.BsonTypes.DATE_TIME;
import static dev.throughline.codec.internal.bson.BsonTypes.DECIMAL128;
import static dev.throughline.codec.internal.bson.BsonTypes.DOUBLE;
import static dev.throughline.codec.internal.bson.BsonTypes.INT32;
import static dev.throughline.codec.internal.bson.BsonTypes.INT64;
import static dev.throughline.codec.internal.bson.BsonTypes.OBJECT_ID;
import static dev.throughline.codec.internal.bson.BsonTypes.STRING;

import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
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
import org.jspecify.annotations.Nullable;

/**
 * Reads values of one Java type from the BSON types for which stock's answer is known; every other
 * BSON type is left to stock. Called by generated code, whose constants make the checks vanish.
 */
public final class Reads {

  /** Given in place of a BSON type for a field that is not there. */
  public static final byte NO_FIELD = 0;

  private static final Deopt OTHER_TYPE = new Deopt("a value of another BSON type");
  private static final Deopt OUT_OF_RANGE = new Deopt("a number out of the range of its type");
  private static final Deopt NULL_PRIMITIVE = new Deopt("no value for a primitive");

  private static final Deopt NOTHING_MADE =
      new Deopt("a factory, wither or copy that made nothing");

  private static final Deopt NULL_ELEMENT = new Deopt("null in a collection or map without nulls");
  private static final Deopt OTHER_CLASS =
      new Deopt("a conversion to another class than the declared one");

  private static final Object NULL_VALUE = new Object();

  private Reads() {}

  /** Checks a type that has no alternatives. */
  public static void expect(byte type, byte expected) {
    if (type != expected) {
      throw OTHER_TYPE;
    }
  }

  /** {@return what is thrown when a primitive has no value} */
  public static Deopt noValue() {
    return NULL_PRIMITIVE;
  }

  /** Checks a value that a primitive takes. */
  public static Object present(@Nullable Object value) {
    if (value == null) {
      throw NULL_PRIMITIVE;
    }
    return value;
  }

  /** {@return what is thrown when a value is not of the declared class} */
  public static Deopt otherClass() {
    return OTHER_CLASS;
  }

  /**
   * Marks a value that was read: null becomes a marker, so that it differs from a missing field.
   */
  public static Object marked(@Nullable Object value) {
    return value == null ? NULL_VALUE : value;
  }

  /** The value that {@link #marked} was given. */
  public static @Nullable Object unmarked(@Nullable Object value) {
    return value == NULL_VALUE ? null : value;
  }

  /** Checks an object that a factory, wither or copy has made. */
  public static Object made(@Nullable Object object) {
    if (object == null) {
      throw NOTHING_MADE;
    }
    return object;
  }

  /** Checks an element of what has no place for null. */
  public static Object element(@Nullable Object element) {
    if (element == null) {
      throw NULL_ELEMENT;
    }
    return element;
  }

  public static String string(BsonSource in, byte type) {
    expect(type, STRING);
    return in.string();
  }

  public static String stringId(BsonSource in, byte type) {
    if (type == OBJECT_ID) {
      return in.objectIdHex();
    }
    return string(in, type);
  }

  public static char character(BsonSource in, byte type) {
    String value = string(in, type);
    if (value.length() != 1) {
      throw OUT_OF_RANGE;
    }
    return value.charAt(0);
  }

  public static boolean bool(BsonSource in, byte type) {
    expect(type, BOOLEAN);
    return in.bool();
  }

  public static byte int8(BsonSource in, byte type) {
    int value = int32(in, type);
    if (value != (byte) value) {
      throw OUT_OF_RANGE;
    }
    return (byte) value;
  }

  public static short int16(BsonSource in, byte type) {
    int value = int32(in, type);
    if (value != (short) value) {
      throw OUT_OF_RANGE;
    }
    return (short) value;
  }

  public static int int32(BsonSource in, byte type) {
    if (type == INT32) {
      return in.int32();
    }
    long value = whole(in, type);
    if (value != (int) value) {
      throw OUT_OF_RANGE;
    }
    return (int) value;
  }

  public static long int64(BsonSource in, byte type) {
    return type == INT32 ? in.int32() : whole(in, type);
  }

  /**
   * {@return what {@code $inc} and {@code $mul} make of a field, and Spring Data of an {@code int}
   * version that it raises} Converted as Spring's {@code NumberUtils} does: cut towards zero.
   */
  private static long whole(BsonSource in, byte type) {
    if (type == INT64) {
      return in.int64();
    }
    expect(type, DOUBLE);
    return (long) in.float64();
  }

  public static float float32(BsonSource in, byte type) {
    return switch (type) {
      case INT32 -> in.int32();
      case INT64 -> in.int64();
      default -> (float) float64(in, type);
    };
  }

  public static double float64(BsonSource in, byte type) {
    return switch (type) {
      case INT32 -> in.int32();
      case INT64 -> in.int64();
      default -> {
        expect(type, DOUBLE);
        yield in.float64();
      }
    };
  }

  private static long millis(BsonSource in, byte type) {
    expect(type, DATE_TIME);
    return in.int64();
  }

  public static Date date(BsonSource in, byte type) {
    return new Date(millis(in, type));
  }

  public static Instant instant(BsonSource in, byte type) {
    return Times.instant(millis(in, type));
  }

  public static LocalDateTime localDateTime(BsonSource in, byte type) {
    return Times.localDateTime(millis(in, type));
  }

  public static LocalDate localDate(BsonSource in, byte type) {
    return Times.localDateTime(millis(in, type)).toLocalDate();
  }

  public static LocalTime localTime(BsonSource in, byte type) {
    return Times.localDateTime(millis(in, type)).toLocalTime();
  }

  public static ObjectId objectId(BsonSource in, byte type) {
    expect(type, OBJECT_ID);
    return in.objectId();
  }

  public static UUID uuid(BsonSource in, byte type) {
    expect(type, BINARY);
    return in.uuid();
  }

  public static Binary binary(BsonSource in, byte type) {
    expect(type, BINARY);
    return in.binary();
  }

  public static byte[] bytes(BsonSource in, byte type) {
    return binary(in, type).getData();
  }

  public static Decimal128 decimal128(BsonSource in, byte type) {
    expect(type, DECIMAL128);
    return in.decimal128();
  }

  public static BigDecimal bigDecimal(BsonSource in, byte type) {
    return decimal128(in, type).bigDecimalValue();
  }

  public static BigDecimal bigDecimalFromString(BsonSource in, byte type) {
    return new BigDecimal(string(in, type));
  }

  public static BigInteger bigIntegerFromString(BsonSource in, byte type) {
    return new BigInteger(string(in, type));
  }
}
