package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.shapes.ConversionShapes.Grade;
import dev.throughline.mongodb.parity.shapes.ConvertedShapes.Money;
import dev.throughline.mongodb.parity.shapes.ConvertedShapes.Place;
import dev.throughline.mongodb.parity.shapes.DeclaredIdShapes.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import org.bson.types.Decimal128;

/** Maps by their keys. */
public final class KeyShapes {

  private KeyShapes() {}

  public static List<Class<?>> all() {
    return List.of(
        Times.class,
        Days.class,
        Classes.class,
        Codes.class,
        Numbers.class,
        Texts.class,
        Records.class,
        Converted.class,
        Kinds.class);
  }

  /** Times, some of which are no names without conversion. */
  public static class Times {
    String id;
    Map<YearMonth, String> months;
    Map<LocalTime, Integer> times;
    SortedMap<YearMonth, Long> sorted;
  }

  /** More of them. */
  public static class Days {
    String id;
    Map<Year, String> years;
    Map<MonthDay, String> days;
    Map<DayOfWeek, String> weekdays;
    Map<Month, String> months;
    Map<Instant, String> instants;
    Map<LocalDateTime, String> dateTimes;
    Map<Date, String> dates;
    Map<Duration, String> durations;
    Map<Period, String> periods;
    Map<ZoneId, String> zones;
  }

  /** Classes, whose names have dots. */
  public static class Classes {
    String id;
    Map<Class<?>, String> classes;
  }

  /** Codes. */
  public static class Codes {
    String id;
    Map<Currency, String> currencies;
    Map<Locale, String> locales;
    Map<URI, String> links;
  }

  /** Numbers. */
  public static class Numbers {
    String id;
    Map<Short, String> shorts;
    Map<Double, String> doubles;
    Map<BigDecimal, String> decimals;
    Map<BigInteger, String> integers;
    Map<Decimal128, String> decimals128;
    Map<Number, String> numbers;
  }

  /** Text of other types. */
  public static class Texts {
    String id;
    Map<CharSequence, String> texts;
    Map<Comparable<?>, String> comparables;
    Map<SimpleShapes.Operation, String> operations;
    Map<Enum<?>, String> enums;
  }

  /** Objects, which stock refuses as keys. */
  public static class Records {
    String id;
    Map<CompoundIdShapes.OfRecord.Key, String> records;
  }

  /** Types that have converters in some configurations. */
  public static class Converted {
    String id;
    Map<Money, String> byMoney;
    Map<Place, String> byPlace;
    Map<Grade, String> byGrade;
    Map<Money, List<Money>> lists;
    Map<String, Map<Money, Integer>> inner;
    List<Map<Money, Money>> list;
  }

  /** A sealed interface. */
  public static class Kinds {
    String id;
    Map<Kind, String> kinds;
  }
}
