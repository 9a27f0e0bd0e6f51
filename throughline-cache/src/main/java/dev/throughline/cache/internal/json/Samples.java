package dev.throughline.cache.internal.json;

import dev.throughline.cache.internal.json.row.DirectValue;
import dev.throughline.cache.internal.json.row.RowText;
import dev.throughline.cache.internal.json.row.Unprintable;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import dev.throughline.codec.internal.scalar.ScalarType;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import tools.jackson.databind.ValueSerializer;

/** Values of each type by which two ways to print them are compared. */
final class Samples {

  private Samples() {}

  /**
   * {@return whether most samples are printed, and all that are as the serializer prints their
   * objects}
   */
  static boolean same(
      ScalarType kind,
      DirectValue value,
      ValueSerializer<Object> serializer,
      JacksonPrints prints) {
    List<? extends BsonValue> samples = of(kind);
    int printed = 0;
    for (BsonValue sample : samples) {
      RowText text = new RowText(64);
      try {
        value.write(source(sample), type(sample), text);
      } catch (Deopt e) {
        continue; // one that only its object knows
      }
      printed++;
      Object object = kind.read(source(sample), type(sample));
      byte[] expected = prints.value(serializer, object);
      if (!Arrays.equals(expected, Arrays.copyOf(text.bytes(), text.size()))) {
        return false;
      }
    }
    return 2 * printed > samples.size();
  }

  private static byte type(BsonValue value) {
    return (byte) value.getBsonType().getValue();
  }

  private static BsonSource source(BsonValue value) {
    BsonDocument document = new BsonDocument("v", value);
    RawBsonDocument raw = new RawBsonDocument(document, new BsonDocumentCodec());
    byte[] bytes = new byte[raw.getByteBuffer().remaining()];
    raw.getByteBuffer().get(bytes);
    BsonSource source = new BsonSource();
    source.uuidRepresentation(UuidRepresentation.STANDARD);
    source.reset(bytes, 7);
    return source;
  }

  @SuppressWarnings("FloatingPointLiteralPrecision") // the nearest ones
  private static List<? extends BsonValue> of(ScalarType kind) {
    return switch (kind) {
      case BOOLEAN -> List.of(BsonBoolean.TRUE, BsonBoolean.FALSE);
      case BYTE -> numbers(0, 7, -7, 99, Byte.MAX_VALUE, Byte.MIN_VALUE);
      case SHORT -> numbers(0, 7, -7, 100, 999, Short.MAX_VALUE, Short.MIN_VALUE);
      case INT -> numbers(0, 7, -7, 10, 99, 100, 1234567, Integer.MAX_VALUE, Integer.MIN_VALUE);
      case LONG ->
          Stream.of(0L, 7L, -7L, 1L << 40, -(1L << 60), Long.MAX_VALUE, Long.MIN_VALUE)
              .map(BsonInt64::new)
              .toList();
      case FLOAT -> doubles(0, -0.0, 1, -1.5, 0.1f, 9.99f, 1e-5f, 3.4e38f, 1e7f, 16_777_217f);
      case DOUBLE ->
          doubles(
              0, -0.0, 1, -1.5, 0.1, 0.001, 9.9e-4, 9_999_999, 1e7, 1e23, 2e-3, Math.PI, 5e-324);
      case DATE, INSTANT, LOCAL_DATE, LOCAL_TIME, LOCAL_DATE_TIME -> times();
      case OBJECT_ID ->
          Stream.of("000000000000000000000000", "65f0c0de123456789abcdeff")
              .map(it -> new BsonObjectId(new ObjectId(it)))
              .toList();
      case UUID ->
          Stream.of(
                  new UUID(0, 0), new UUID(-1, -1), new UUID(0x0123456789abcdefL, 0xfedcba9876543L))
              .map(BsonBinary::new)
              .toList();
      case BIG_DECIMAL_AS_DECIMAL128 ->
          Stream.of("0", "0.00", "-1.50", "12345678901234567890.123", "0.000001", "0.0000001")
              .map(it -> new BsonDecimal128(new Decimal128(new BigDecimal(it))))
              .toList();
      default -> throw Unprintable.UNKNOWN;
    };
  }

  private static List<BsonInt32> numbers(int... numbers) {
    return Arrays.stream(numbers).mapToObj(BsonInt32::new).toList();
  }

  private static List<BsonDouble> doubles(double... numbers) {
    return Arrays.stream(numbers).mapToObj(BsonDouble::new).toList();
  }

  /** Each month and hour, years of each kind, and fractions of each length. */
  private static List<BsonDateTime> times() {
    List<BsonDateTime> times = new ArrayList<>();
    int[] years = {1, 999, 1582, 1600, 1900, 1969, 1970, 1999, 2000, 2024, 2025, 2100, 9998};
    int[] millis = {0, 1, 10, 100, 120, 123, 999};
    for (int i = 0; i < 96; i++) {
      LocalDateTime time =
          LocalDateTime.of(
              years[i % years.length],
              1 + i % 12,
              1 + i % 28,
              i % 24,
              i % 3 * 7,
              i % 4 == 0 ? 0 : i % 60,
              1_000_000 * millis[i % millis.length]);
      times.add(new BsonDateTime(time.toInstant(ZoneOffset.UTC).toEpochMilli()));
    }
    return times;
  }
}
