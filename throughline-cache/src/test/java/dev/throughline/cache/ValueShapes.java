package dev.throughline.cache;

import dev.throughline.mongodb.page.KeysetPage;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Sort;

/** Values as methods return them that are cached. */
final class ValueShapes {

  /** A record with a little of everything. */
  record Offer(String id, BigDecimal price, List<Place> places, Map<String, Integer> counts) {

    static Offer number(int number) {
      Place place = new Place("Bern " + number, number / 3.0);
      return new Offer(
          "offer" + number, new BigDecimal("1.50"), List.of(place, place), Map.of("seen", number));
    }
  }

  /** A record inside. */
  record Place(String city, double latitude) {}

  /** Of a value whose class is not known before. */
  record Holder(Object value) {}

  enum Level {
    LOW,
    HIGH {
      @Override
      public String toString() {
        return "high";
      }
    }
  }

  private ValueShapes() {}

  /** All, by name. */
  static Map<String, Object> all() {
    Map<String, Object> shapes = new LinkedHashMap<>();
    shapes.put("text", "Z\u00fcrich \ud83d\ude00");
    shapes.put("empty text", "");
    shapes.put("boolean", true);
    shapes.put("int", -7);
    shapes.put("long", Long.MIN_VALUE);
    shapes.put("small long", 7L);
    shapes.put("short", (short) -300);
    shapes.put("byte", (byte) -1);
    shapes.put("char", '\u00e4');
    shapes.put("double", 0.1);
    shapes.put("float", 0.1f);
    shapes.put("decimal", new BigDecimal("12.500"));
    shapes.put("big integer", BigInteger.TWO.pow(100));
    shapes.put("bytes", new byte[] {1, -2, 3});
    shapes.put("object id", new ObjectId("0123456789abcdef01234567"));
    shapes.put("uuid", new UUID(1, -2));
    shapes.put("instant", Instant.parse("2026-11-23T01:02:03.123456789Z"));
    shapes.put("date", new Date(1_700_000_000_123L));
    shapes.put("local date", LocalDate.of(2024, 2, 29));
    shapes.put("local time", LocalTime.of(1, 2, 3, 4));
    shapes.put("local date time", LocalDateTime.of(2024, 2, 29, 23, 59));
    shapes.put(
        "offset date time", OffsetDateTime.of(2024, 1, 1, 0, 0, 0, 9, ZoneOffset.ofHours(5)));
    shapes.put(
        "zoned date time", ZonedDateTime.of(2024, 1, 1, 0, 0, 0, 9, ZoneId.of("Asia/Tokyo")));
    shapes.put("zone", ZoneId.of("Europe/Zurich"));
    shapes.put("duration", Duration.ofSeconds(5, 6));
    shapes.put("year", Year.of(-44));
    shapes.put("year and month", YearMonth.of(2026, 11));
    shapes.put("uri", URI.create("https://example.org/a?b#c"));
    shapes.put("locale", Locale.forLanguageTag("de-CH"));
    shapes.put("currency", Currency.getInstance("CHF"));
    shapes.put("enum", Level.LOW);
    shapes.put("enum with a body", Level.HIGH);
    shapes.put("record", Offer.number(1));
    shapes.put("record of any value", new Holder(new Place("Basel", 47.5)));
    shapes.put("list of records", IntStream.range(0, 20).mapToObj(Offer::number).toList());
    shapes.put("list with nulls", Arrays.asList("a", null, 1L, Level.LOW));
    shapes.put("list of lists", List.of(List.of(1, 2), List.of(), List.of(Place.class.getName())));
    shapes.put("unmodifiable list", Collections.unmodifiableList(Arrays.asList(1, 2)));
    shapes.put("linked list", new LinkedList<>(List.of(Offer.number(2), "x")));
    shapes.put("set", new LinkedHashSet<>(List.of(Offer.number(3), Offer.number(4))));
    shapes.put("set of enums", EnumSet.allOf(Level.class));
    shapes.put("sorted set", new TreeSet<>(List.of("b", "a")));
    shapes.put("deque", new ArrayDeque<>(List.of(1, 2, 3)));
    shapes.put("map", Map.of("one", Offer.number(5)));
    shapes.put("map by number", Map.of(1L, List.of(Offer.number(6)), 2L, List.of()));
    shapes.put("map by enum", new EnumMap<>(Map.of(Level.HIGH, 1)));
    shapes.put("sorted map", new TreeMap<>(Map.of("b", 1, "a", 2)));
    shapes.put("optional", Optional.of(Offer.number(7)));
    shapes.put("nothing", Optional.empty());
    shapes.put("list of optionals", List.of(Optional.of(1), Optional.empty()));
    shapes.put("array of ints", new int[] {1, 2});
    shapes.put("array of texts", new String[] {"a", null});
    shapes.put("array of records", new Place[] {new Place("Chur", 46.8)});
    shapes.put("array of arrays", new int[][] {{1}, {2, 3}});
    Sort sort = Sort.by(Sort.Order.desc("price").ignoreCase().nullsLast(), Sort.Order.asc("id"));
    List<Offer> offers = List.of(Offer.number(8), Offer.number(9));
    shapes.put("page", new PageImpl<>(offers, PageRequest.of(2, 2, sort), 17));
    shapes.put("unpaged page", new PageImpl<>(offers));
    shapes.put("slice", new SliceImpl<>(offers, PageRequest.of(0, 2), true));
    shapes.put("keyset page", new KeysetPage<>(offers, null, "end", true, false));
    return shapes;
  }
}
