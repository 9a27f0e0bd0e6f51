package dev.throughline.mongodb.parity.template;

import com.mongodb.BasicDBObject;
import com.mongodb.DBRef;
import dev.throughline.mongodb.parity.template.CrateValues.Code;
import dev.throughline.mongodb.parity.template.CrateValues.Labels;
import dev.throughline.mongodb.parity.template.CrateValues.Level;
import dev.throughline.mongodb.parity.template.CrateValues.Money;
import dev.throughline.mongodb.parity.template.CrateValues.Mood;
import dev.throughline.mongodb.parity.template.CrateValues.Path;
import dev.throughline.mongodb.parity.template.CrateValues.Size;
import dev.throughline.mongodb.parity.template.CrateValues.Stamp;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.Document;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.MaxKey;
import org.bson.types.MinKey;
import org.bson.types.ObjectId;
import org.bson.types.Symbol;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.geo.Distance;
import org.springframework.data.geo.Point;
import org.springframework.data.mongodb.core.geo.GeoJsonPoint;
import org.springframework.data.util.Streamable;

/** Values of all classes that stock looks at in a way of its own, and of some like them. */
final class ValueCatalogue {

  private static final String HEX = "65a4f0c2e8b1a93d5c7f0e11";
  private static final long MILLIS = 1_700_000_000_123L;

  private final Map<String, Object> rows = new LinkedHashMap<>();

  private ValueCatalogue() {
    texts();
    numbers();
    dates();
    objects();
    arraysAndMaps();
    ofBson();
    ofSpring();
    CollectionCatalogue.all().forEach(this::row);
  }

  /** By their names. */
  static Map<String, Object> all() {
    return new ValueCatalogue().rows;
  }

  private void row(String name, Object value) {
    if (rows.put(name, value) != null) {
      throw new IllegalArgumentException("two rows of " + name);
    }
  }

  private void rows(String group, Object... values) {
    for (int i = 0; i < values.length; i++) {
      row("%s %d %s".formatted(group, i, values[i].getClass().getSimpleName()), values[i]);
    }
  }

  private void texts() {
    rows(
        "text",
        "a",
        "",
        HEX,
        HEX.toUpperCase(Locale.ROOT),
        "a/1",
        "17",
        "?0",
        "\0",
        new StringBuilder("a"),
        'a',
        new Code("a"),
        URI.create("http://a/"),
        Locale.GERMANY,
        Currency.getInstance("EUR"),
        String.class,
        StandardCharsets.UTF_8);
  }

  private void numbers() {
    rows(
        "number",
        1,
        1L,
        (short) 1,
        (byte) 1,
        1.5f,
        1.5,
        Double.NaN,
        -0.0,
        BigDecimal.ONE,
        new Money("1.5"),
        BigInteger.TEN,
        new AtomicInteger(1),
        new AtomicLong(1),
        new Decimal128(5),
        true);
  }

  private void dates() {
    rows(
        "date",
        new Date(MILLIS),
        new Timestamp(MILLIS),
        new java.sql.Date(MILLIS),
        new java.sql.Time(MILLIS),
        new Stamp(MILLIS),
        Instant.ofEpochMilli(MILLIS),
        Instant.ofEpochSecond(1, 123_456_789),
        LocalDate.of(2026, 3, 29),
        LocalDateTime.of(2026, 3, 29, 2, 30),
        LocalTime.NOON,
        Instant.EPOCH.atOffset(ZoneOffset.UTC),
        Instant.EPOCH.atZone(ZoneOffset.UTC),
        Year.of(2026),
        Duration.ofSeconds(5),
        new GregorianCalendar(2026, 0, 1));
  }

  private void objects() {
    rows("object", Mood.GOOD, Level.HIGH, Thread.State.NEW, new Size(1, 2));
    row("object enum with a body", Mood.BAD);
    row("object entity", Crate.of("c", "a", new Path(List.of("a", "1")), 1));
    row("object referred to", new Crate.Owner("o", "Olga"));
    row("object with a hex id", new Crate.Owner(HEX, "Olga"));
    rows("optional", Optional.of("a"), OptionalInt.of(1));
    row("optional empty", Optional.empty());
    row("object of a proxy", proxy(Comparable.class));
    row("object of no class", new Object() {});
    row("object of Kotlin's value class", ofKotlin());
    row("list of a proxy", proxy(List.class));
    row("stream", Stream.of("a").iterator());
    row("iterable", Streamable.of("a", "b"));
    row("iterable of one method", (Iterable<String>) () -> List.of("a").iterator());
  }

  /** Boxed, as Java sees it. */
  static Object ofKotlin() {
    try {
      return Class.forName("dev.throughline.mongodb.parity.shapes.Count")
          .getDeclaredMethod("box-impl", int.class)
          .invoke(null, 1);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static Object proxy(Class<?> type) {
    List<String> target = List.of("a");
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "equals" -> proxy == arguments[0];
              case "hashCode" -> 17;
              case "toString" -> "proxy";
              case "compareTo" -> 0;
              default -> method.invoke(target, arguments);
            });
  }

  private void arraysAndMaps() {
    rows(
        "array",
        new String[] {"a", "b"},
        new String[0],
        new Integer[] {1},
        new int[] {1, 2},
        new byte[] {1, 2},
        new double[] {1.5, 2},
        new Object[] {"a", 1},
        new Mood[] {Mood.GOOD},
        new Date[] {new Date(MILLIS)});
    rows("map", Map.of("a", "b"), Map.of(), new HashMap<>(), new TreeMap<>(Map.of("a", 1)));
    rows("map", new Labels(), new Properties(), new LinkedHashMap<>(Map.of(1, Mood.GOOD)));
    Labels labels = new Labels();
    labels.put("a", "b");
    row("map of labels", labels);
  }

  private void ofBson() {
    rows(
        "bson",
        new ObjectId(HEX),
        new Document("a", 1),
        new Document("$gt", "a"),
        new Document("$in", List.of("a")),
        new Document(),
        new BasicDBObject("a", 1),
        new BsonDocument("a", new BsonInt32(1)),
        new BsonString("a"),
        new BsonInt32(1),
        new BsonDateTime(MILLIS),
        new BsonTimestamp(1, 2),
        BsonNull.VALUE,
        new BsonRegularExpression("a"),
        Pattern.compile("a", Pattern.CASE_INSENSITIVE),
        new Binary(new byte[] {1}),
        UUID.nameUUIDFromBytes(new byte[] {1}),
        new Symbol("a"),
        new MinKey(),
        new MaxKey(),
        new org.bson.types.Code("1"),
        new DBRef("owners", "o"),
        new DBRef("owners", new ObjectId(HEX)));
    row("document of a class", new Document("$gt", "a") {});
  }

  private void ofSpring() {
    rows(
        "spring",
        Sort.by("text"),
        PageRequest.of(0, 2),
        Limit.of(2),
        ScrollPosition.offset(1),
        Range.closed("a", "c"),
        new Point(1, 2),
        new Distance(1),
        new GeoJsonPoint(1, 2));
  }
}
