package dev.throughline.mongodb.parity;

import static java.util.Map.entry;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.bson.BsonTimestamp;
import org.bson.types.Binary;
import org.bson.types.Code;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Random values that are not objects of the user's own. */
final class RandomSimple {

  private static final long[] LONGS = {
    0,
    1,
    -1,
    127,
    128,
    255,
    256,
    32_767,
    65_536,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    1L + Integer.MAX_VALUE,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    1L << 53,
    (1L << 53) + 1
  };
  private static final double[] DOUBLES = {
    0.0,
    -0.0,
    1,
    -1,
    0.1,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    Double.MAX_VALUE,
    Float.MAX_VALUE,
    1e300,
    1L << 53
  };
  private static final String[] DECIMALS = {
    "0",
    "-0",
    "0.00",
    "1E+3",
    "1.10",
    "-12345.678901234567890123",
    "9E-6176",
    "1E+6111",
    "12345678901234567890123456789012345",
    "1E-7000",
    "99999999999999999999999999999999999999"
  };
  // Gaps and overlaps of Berlin, Seoul (1988) and St John's, whose clocks changed at one past.
  private static final LocalDateTime[] CHANGES = {
    LocalDateTime.of(2024, 3, 31, 2, 30),
    LocalDateTime.of(2024, 10, 27, 2, 30),
    LocalDateTime.of(1988, 5, 8, 2, 30),
    LocalDateTime.of(1988, 10, 9, 2, 30),
    LocalDateTime.of(2010, 3, 14, 0, 1, 30),
    LocalDateTime.of(2010, 11, 7, 0, 0, 30),
    LocalDateTime.of(1893, 4, 1, 0, 3),
    LocalDateTime.of(1, 1, 1, 0, 0),
    LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_999),
  };

  private final Random random;
  private final RandomText text;
  private final RandomRare rare;
  private final Map<Class<?>, Supplier<Object>> byType;

  RandomSimple(Random random, RandomText text) {
    this.random = random;
    this.text = text;
    this.rare = new RandomRare(random, text);
    this.byType =
        Map.ofEntries(
            entry(boolean.class, random::nextBoolean),
            entry(Boolean.class, random::nextBoolean),
            entry(byte.class, () -> (byte) integer()),
            entry(Byte.class, () -> (byte) integer()),
            entry(short.class, () -> (short) integer()),
            entry(Short.class, () -> (short) integer()),
            entry(char.class, this::character),
            entry(Character.class, this::character),
            entry(int.class, () -> (int) integer()),
            entry(Integer.class, () -> (int) integer()),
            entry(long.class, this::integer),
            entry(Long.class, this::integer),
            entry(float.class, () -> (float) real()),
            entry(Float.class, () -> (float) real()),
            entry(double.class, this::real),
            entry(Double.class, this::real),
            entry(String.class, text::next),
            entry(CharSequence.class, text::next),
            entry(Comparable.class, text::next),
            entry(Number.class, this::number),
            entry(Date.class, () -> new Date(random.nextInt(8) == 0 ? integer() : millis())),
            entry(Instant.class, this::instant),
            entry(LocalDate.class, () -> dateTime().toLocalDate()),
            entry(LocalTime.class, () -> dateTime().toLocalTime()),
            entry(LocalDateTime.class, this::dateTime),
            entry(UUID.class, () -> new UUID(random.nextLong(), random.nextLong())),
            entry(BigDecimal.class, this::decimal),
            entry(BigInteger.class, () -> new BigInteger(1 + random.nextInt(130), random).negate()),
            entry(ObjectId.class, () -> new ObjectId(bytes(12))),
            entry(Decimal128.class, this::decimal128),
            entry(Binary.class, () -> new Binary((byte) random.nextInt(6), bytes(16))),
            entry(byte[].class, () -> bytes(random.nextInt(30))),
            entry(BsonTimestamp.class, () -> new BsonTimestamp(random.nextLong())),
            entry(Code.class, () -> new Code("f(" + random.nextInt(9) + ")")),
            entry(Pattern.class, () -> Pattern.compile("a+", random.nextInt(4))),
            entry(Currency.class, () -> Currency.getInstance(random.nextBoolean() ? "EUR" : "KRW")),
            entry(URI.class, () -> URI.create("urn:a:" + random.nextInt(9))),
            entry(ZoneId.class, () -> ZoneId.of(random.nextBoolean() ? "Asia/Seoul" : "UTC")),
            entry(Duration.class, () -> Duration.ofMillis(millis())),
            entry(Period.class, () -> Period.ofDays(random.nextInt(900))),
            entry(Locale.class, () -> random.nextBoolean() ? Locale.KOREA : Locale.GERMAN),
            entry(Class.class, () -> random.nextBoolean() ? String.class : int.class));
  }

  boolean knows(Class<?> type) {
    return byType.containsKey(type) || rare.of(type) != null;
  }

  Object next(Class<?> type) {
    Supplier<Object> supplier = byType.get(type);
    return (supplier != null ? supplier : rare.of(type)).get();
  }

  Object any() {
    Class<?>[] types = {
      String.class, Integer.class, Long.class, Double.class, Boolean.class, Date.class,
      ObjectId.class, byte[].class, Instant.class, Decimal128.class, Character.class, Float.class
    };
    return next(types[random.nextInt(types.length)]);
  }

  private char character() {
    return (char) (random.nextInt(4) == 0 ? random.nextInt(0x10000) : ' ' + random.nextInt(95));
  }

  private long integer() {
    return switch (random.nextInt(3)) {
      case 0 -> LONGS[random.nextInt(LONGS.length)];
      case 1 -> random.nextInt(1000);
      default -> random.nextLong();
    };
  }

  private double real() {
    return switch (random.nextInt(3)) {
      case 0 -> DOUBLES[random.nextInt(DOUBLES.length)];
      case 1 -> random.nextInt(1000) / 8.0;
      default -> Double.longBitsToDouble(random.nextLong());
    };
  }

  private Number number() {
    return switch (random.nextInt(3)) {
      case 0 -> (int) integer();
      case 1 -> integer();
      default -> real();
    };
  }

  private long millis() {
    return switch (random.nextInt(4)) {
      case 0 -> -random.nextInt(Integer.MAX_VALUE) * 1000L;
      case 1 -> 253_402_300_799_999L - random.nextInt(1000);
      default -> 1_700_000_000_000L + random.nextInt(Integer.MAX_VALUE);
    };
  }

  private Instant instant() {
    return switch (random.nextInt(20)) {
      case 0 -> Instant.MAX;
      case 1 -> Instant.MIN;
      default -> Instant.ofEpochMilli(millis()).plusNanos(random.nextInt(1_000_000));
    };
  }

  private LocalDateTime dateTime() {
    return switch (random.nextInt(3)) {
      case 0 -> CHANGES[random.nextInt(CHANGES.length)];
      case 1 -> LocalDateTime.of(2024, 1, 1, 0, 0).plusSeconds(random.nextInt(40_000_000));
      default -> LocalDateTime.of(1850 + random.nextInt(300), 6, 1, 12, 30, 1, random.nextInt(999));
    };
  }

  private BigDecimal decimal() {
    return random.nextInt(3) == 0
        ? new BigDecimal(DECIMALS[random.nextInt(DECIMALS.length)])
        : new BigDecimal(new BigInteger(60, random), random.nextInt(20));
  }

  private Decimal128 decimal128() {
    return switch (random.nextInt(6)) {
      case 0 -> Decimal128.NaN;
      case 1 -> Decimal128.NEGATIVE_ZERO;
      case 2 -> Decimal128.POSITIVE_INFINITY;
      default -> new Decimal128(new BigDecimal(new BigInteger(90, random), random.nextInt(10)));
    };
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
