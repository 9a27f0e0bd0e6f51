package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.parity.Variant;
import dev.throughline.mongodb.parity.expect.Compiled;
import dev.throughline.mongodb.parity.expect.Feature;
import dev.throughline.mongodb.parity.expect.Section;
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

  /** Times, some of which are no names without conversion. */
  @Compiled
  @Feature(
      value =
          "Map keys of `YearMonth`, `LocalTime`: written as text, refused as by stock when read",
      section = Section.COLLECTIONS)
  public static class Times {
    String id;
    Map<YearMonth, String> months;
    Map<LocalTime, Integer> times;
    SortedMap<YearMonth, Long> sorted;
  }

  /** More of them. */
  @Compiled
  @Feature(
      value = "Map keys of `Year`, `MonthDay`: written as text, refused as by stock when read",
      section = Section.COLLECTIONS)
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
  @Compiled
  @Feature(
      value = "Map keys of `Class`: refused as by stock, except for primitives, which are written",
      section = Section.COLLECTIONS)
  @Feature(
      value = "Map keys of `Class` with dots replaced: refused as by stock when read",
      section = Section.COLLECTIONS,
      in = Variant.DOT_REPLACEMENT)
  public static class Classes {
    String id;
    Map<Class<?>, String> classes;
  }

  /** Codes. */
  @Compiled
  public static class Codes {
    String id;
    Map<Currency, String> currencies;
    Map<Locale, String> locales;
    Map<URI, String> links;
  }

  /** Numbers. */
  @Compiled
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
  @Compiled
  @Feature(
      value = "Map keys of `CharSequence`, `Comparable` and of any enum",
      section = Section.COLLECTIONS)
  public static class Texts {
    String id;
    Map<CharSequence, String> texts;
    Map<Comparable<?>, String> comparables;
    Map<SimpleShapes.Operation, String> operations;
    Map<Enum<?>, String> enums;
  }

  /** Objects, which stock refuses as keys. */
  @Compiled
  @Feature(
      value = "Map keys that are objects without a converter: refused as by stock",
      section = Section.COLLECTIONS)
  public static class Records {
    String id;
    Map<CompoundIdShapes.OfRecord.Key, String> records;
  }

  /** Types that have converters in some configurations. */
  @Compiled
  @Feature(
      value = "Map keys that have a converter of the user's, with lists and maps as values",
      section = Section.COLLECTIONS,
      in = Variant.CONVERTERS)
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
  @Compiled
  public static class Kinds {
    String id;
    Map<Kind, String> kinds;
  }
}
