package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.RefusedByStock;
import dev.throughline.mongodb.parity.expect.Section;
import dev.throughline.mongodb.parity.expect.StockProperty;
import dev.throughline.mongodb.parity.expect.StockType;
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

  /** Stored as text by Spring Data. */
  @Compiled
  @Feature(value = "`URL`", section = Section.VALUES)
  public static class Links {
    String id;
    URL url;
    List<URL> list;
    Map<String, URL> map;
  }

  /** Stored as text by Spring Data. */
  @Compiled
  @Feature(value = "`Currency`, `Locale`", section = Section.VALUES)
  public static class Codes {
    String id;
    Currency currency;
    Locale locale;
    List<Currency> currencies;
    Map<Currency, Long> amounts;
  }

  /** Numbers that change. */
  @Compiled
  @Feature(value = "`AtomicInteger`, `AtomicLong`", section = Section.VALUES)
  public static class Atomics {
    String id;
    AtomicInteger small;
    AtomicLong large;
    List<AtomicInteger> list;
  }

  /** A flag for which there is no conversion. */
  @StockType(
      "its metadata cannot be read: MappingException: Cannot create PersistentEntity for "
          + "'JavaShapes$AtomicFlag'")
  @RefusedByStock
  @Feature(value = "`AtomicBoolean`: refused as by stock", section = Section.VALUES)
  public static class AtomicFlag {
    String id;
    AtomicBoolean flag;
  }

  /** Regular expressions. */
  @Compiled
  @Feature(value = "`Pattern`", section = Section.VALUES)
  public static class Patterns {
    String id;
    Pattern pattern;
    List<Pattern> list;
  }

  /** Parts of dates. */
  @Compiled
  @Feature(value = "`Year`, `YearMonth`, `DayOfWeek`, `Month`", section = Section.VALUES)
  public static class Calendar {
    String id;
    Year year;
    YearMonth month;
    DayOfWeek weekday;
    Month name;
    Set<DayOfWeek> weekdays;
  }

  /** Stored as text by Spring Data. */
  @Compiled
  @Feature(value = "`MonthDay`", section = Section.VALUES)
  public static class DaysOfYears {
    String id;
    MonthDay day;
  }

  /** Lengths of time, and where it is measured. */
  @Compiled
  @Feature(value = "`Period`, `ZoneId`", section = Section.VALUES)
  public static class Lengths {
    String id;
    Duration duration;
    Period period;
    ZoneId zone;
    List<Duration> durations;
    Map<String, ZoneId> zones;
  }

  /** For which there is no conversion. */
  @Compiled
  @Feature(value = "`OffsetDateTime`: refused as by stock", section = Section.VALUES)
  public static class Offsets {
    String id;
    OffsetDateTime at;
  }

  /** For which there is no conversion. */
  @Compiled
  @Feature(value = "`ZonedDateTime`: refused as by stock", section = Section.VALUES)
  public static class Zoned {
    String id;
    ZonedDateTime at;
  }

  /** A date's subclass. */
  @Compiled
  @Feature(value = "`java.sql.Timestamp`", section = Section.VALUES)
  public static class SqlTimes {
    String id;
    java.sql.Timestamp at;
  }

  /** Times in containers. */
  @Compiled
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
  @Compiled
  public static class UuidCollections {
    String id;
    Set<UUID> set;
    Map<String, UUID> map;
    UUID[] array;
    Map<UUID, Integer> keyed;
  }

  /** Ranges of values. */
  @Compiled
  @Feature(value = "`Range`", section = Section.VALUES, property = "ints")
  public static class Ranges {
    String id;
    Range<Integer> ints;
    Range<String> texts;
  }

  /** An order. */
  @Compiled
  @StockProperty(value = "sort", why = "type Sort is not planned")
  @Feature(value = "`Sort`", section = Section.VALUES, property = "sort")
  public static class Sorts {
    String id;
    Sort sort;
  }

  /** Optional simple values, and in containers. */
  @Compiled
  @StockProperty(value = "list", why = "type Optional is not planned")
  @StockProperty(value = "number", why = "type Optional is not planned")
  @StockProperty(value = "text", why = "type Optional is not planned")
  @RefusedByStock
  @Feature(value = "`Optional`", section = Section.VALUES, property = "text")
  public static class SimpleOptionals {
    String id;
    Optional<String> text;
    Optional<Integer> number;
    Optional<List<String>> list;
  }

  /** An optional primitive. */
  @StockType(
      "its metadata cannot be read: MappingException: Cannot create PersistentEntity for "
          + "'JavaShapes$OptionalNumbers'")
  @RefusedByStock
  public static class OptionalNumbers {
    String id;
    OptionalInt number;
  }
}
