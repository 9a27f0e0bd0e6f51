package dev.throughline.cache;

import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A type of values that consist of nothing else, and its form in a payload. Its number in {@link
 * #ALL} is part of the format: new ones are added at the end.
 *
 * @param <V> the type
 */
record SingleValue<V>(Class<V> type, Writer<V> writer, Reader<V> reader) {

  /** Writes a value. */
  interface Writer<V> {
    void write(CompactSink sink, V value);
  }

  /** Reads a value, whose leading byte is given; throws for what is none. */
  interface Reader<V> {
    V read(CompactSource source, byte type);
  }

  /** All of them. */
  static final List<SingleValue<?>> ALL =
      List.of(
          new SingleValue<>(String.class, CompactSink::string, CompactSource::string),
          new SingleValue<>(Boolean.class, CompactSink::bool, CompactSource::bool),
          new SingleValue<>(Integer.class, CompactSink::int32, (s, t) -> exactInt(s, t)),
          new SingleValue<>(Long.class, CompactSink::int64, CompactSource::integer),
          new SingleValue<>(Short.class, (s, v) -> s.int32(v), (s, t) -> (short) exactInt(s, t)),
          new SingleValue<>(Byte.class, (s, v) -> s.int32(v), (s, t) -> (byte) exactInt(s, t)),
          new SingleValue<>(Character.class, (s, v) -> s.int32(v), (s, t) -> (char) exactInt(s, t)),
          new SingleValue<>(Double.class, CompactSink::float64, CompactSource::float64),
          new SingleValue<>(
              Float.class,
              (s, v) -> s.int32(Float.floatToRawIntBits(v)),
              (s, t) -> Float.intBitsToFloat(exactInt(s, t))),
          new SingleValue<>(byte[].class, (s, v) -> s.binary((byte) 0, v), CompactSource::bytes),
          new SingleValue<>(ObjectId.class, CompactSink::objectId, CompactSource::objectId),
          new SingleValue<>(
              Instant.class,
              (s, v) -> {
                s.int64(v.getEpochSecond());
                s.int32(v.getNano());
              },
              (s, t) -> Instant.ofEpochSecond(s.integer(t), s.integer(s.type()))),
          new SingleValue<>(
              Date.class, (s, v) -> s.int64(v.getTime()), (s, t) -> new Date(s.integer(t))),
          new SingleValue<>(
              UUID.class,
              (s, v) -> {
                s.int64(v.getMostSignificantBits());
                s.int64(v.getLeastSignificantBits());
              },
              (s, t) -> new UUID(s.integer(t), s.integer(s.type()))),
          new SingleValue<>(
              LocalDate.class,
              (s, v) -> s.int64(v.toEpochDay()),
              (s, t) -> LocalDate.ofEpochDay(s.integer(t))),
          text(BigDecimal.class, BigDecimal::toString, BigDecimal::new),
          text(BigInteger.class, BigInteger::toString, BigInteger::new),
          text(Decimal128.class, Decimal128::toString, Decimal128::parse),
          text(LocalTime.class, LocalTime::toString, LocalTime::parse),
          text(LocalDateTime.class, LocalDateTime::toString, LocalDateTime::parse),
          text(OffsetDateTime.class, OffsetDateTime::toString, OffsetDateTime::parse),
          text(OffsetTime.class, OffsetTime::toString, OffsetTime::parse),
          text(ZonedDateTime.class, ZonedDateTime::toString, ZonedDateTime::parse),
          text(ZoneOffset.class, ZoneOffset::getId, ZoneOffset::of),
          text(ZoneId.class, ZoneId::getId, ZoneId::of),
          text(Duration.class, Duration::toString, Duration::parse),
          text(Period.class, Period::toString, Period::parse),
          text(Year.class, y -> Integer.toString(y.getValue()), y -> Year.of(Integer.parseInt(y))),
          text(YearMonth.class, YearMonth::toString, YearMonth::parse),
          text(MonthDay.class, MonthDay::toString, MonthDay::parse),
          text(Month.class, Month::name, Month::valueOf),
          text(DayOfWeek.class, DayOfWeek::name, DayOfWeek::valueOf),
          text(URI.class, URI::toString, URI::create),
          text(Locale.class, Locale::toLanguageTag, Locale::forLanguageTag),
          text(Currency.class, Currency::getCurrencyCode, Currency::getInstance));

  private static final Map<Class<?>, Integer> NUMBERS = numbers();

  private static Map<Class<?>, Integer> numbers() {
    Map<Class<?>, Integer> numbers = new HashMap<>();
    for (int i = 0; i < ALL.size(); i++) {
      numbers.put(ALL.get(i).type(), i);
    }
    return numbers;
  }

  /** The number of the type that a value is of, null when there is none. */
  static @Nullable Integer number(Object value) {
    return value instanceof ZoneId && !(value instanceof ZoneOffset)
        ? NUMBERS.get(ZoneId.class) // its only other class is private
        : NUMBERS.get(value.getClass());
  }

  /** Writes a value, which must be of this type. */
  void write(CompactSink sink, Object value) {
    writer.write(sink, type.cast(value));
  }

  private static <V> SingleValue<V> text(
      Class<V> type, Function<V, String> toText, Function<String, V> parse) {
    return new SingleValue<>(
        type, (s, v) -> s.string(toText.apply(v)), (s, t) -> parse.apply(s.string(t)));
  }

  private static int exactInt(CompactSource source, byte type) {
    return Math.toIntExact(source.integer(type));
  }
}
