package dev.throughline.mongodb.parity.shapes;

import java.net.URL;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.Sort;

/** Types of Java's library and of Spring Data that are neither ordinary nor an entity. */
public final class JavaShapes {

  private JavaShapes() {}

  public static List<Class<?>> all() {
    return List.of(
        Links.class,
        Codes.class,
        Atomics.class,
        AtomicFlag.class,
        Patterns.class,
        Calendar.class,
        DaysOfYears.class,
        Lengths.class,
        Offsets.class,
        Zoned.class,
        SqlTimes.class,
        TimeCollections.class,
        UuidCollections.class,
        Ranges.class,
        Sorts.class,
        SimpleOptionals.class,
        OptionalNumbers.class);
  }

  /** Stored as text by Spring Data. */
  public static class Links {
    String id;
    URL url;
    List<URL> list;
    Map<String, URL> map;
  }

  /** Stored as text by Spring Data. */
  public static class Codes {
    String id;
    Currency currency;
    Locale locale;
    List<Currency> currencies;
    Map<Currency, Long> amounts;
  }

  /** Numbers that change. */
  public static class Atomics {
    String id;
    AtomicInteger small;
    AtomicLong large;
    List<AtomicInteger> list;
  }

  /** A flag for which there is no conversion. */
  public static class AtomicFlag {
    String id;
    AtomicBoolean flag;
  }

  /** Regular expressions. */
  public static class Patterns {
    String id;
    Pattern pattern;
    List<Pattern> list;
  }

  /** Parts of dates. */
  public static class Calendar {
    String id;
    Year year;
    YearMonth month;
    DayOfWeek weekday;
    Month name;
    Set<DayOfWeek> weekdays;
  }

  /** Stored as text by Spring Data. */
  public static class DaysOfYears {
    String id;
    MonthDay day;
  }

  /** Lengths of time, and where it is measured. */
  public static class Lengths {
    String id;
    Duration duration;
    Period period;
    ZoneId zone;
    List<Duration> durations;
    Map<String, ZoneId> zones;
  }

  /** For which there is no conversion. */
  public static class Offsets {
    String id;
    OffsetDateTime at;
  }

  /** For which there is no conversion. */
  public static class Zoned {
    String id;
    ZonedDateTime at;
  }

  /** A date's subclass. */
  public static class SqlTimes {
    String id;
    java.sql.Timestamp at;
  }

  /** Times in containers. */
  public static class TimeCollections {
    String id;
    List<LocalDateTime> dateTimes;
    Set<LocalTime> times;
    Map<String, LocalDate> days;
    Map<String, List<Instant>> instants;
    Instant[] array;
    Date[] dates;
  }

  /** UUIDs in containers. */
  public static class UuidCollections {
    String id;
    Set<UUID> set;
    Map<String, UUID> map;
    UUID[] array;
    Map<UUID, Integer> keyed;
  }

  /** Ranges of values. */
  public static class Ranges {
    String id;
    Range<Integer> ints;
    Range<String> texts;
  }

  /** An order. */
  public static class Sorts {
    String id;
    Sort sort;
  }

  /** Optional simple values, and in containers. */
  public static class SimpleOptionals {
    String id;
    Optional<String> text;
    Optional<Integer> number;
    Optional<List<String>> list;
  }

  /** An optional primitive. */
  public static class OptionalNumbers {
    String id;
    OptionalInt number;
  }
}
