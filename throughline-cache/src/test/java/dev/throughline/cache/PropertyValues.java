package dev.throughline.cache;

import dev.throughline.cache.ExactValueTests.Level;
import dev.throughline.cache.ExactValueTests.Place;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** Random values of properties: the usual ones, and those that a mapping loses something of. */
final class PropertyValues {

  private static final List<@Nullable Object> VALUES =
      Arrays.asList(
          null,
          "",
          "\ud83d",
          "a\udc00b",
          "0123456789ABCDEF01234567",
          "0123456789abcdef01234567",
          "a.b",
          "$c",
          "\0",
          '\ud83d',
          'x',
          '\u20ac',
          (byte) -1,
          Short.MIN_VALUE,
          Integer.MAX_VALUE,
          Long.MIN_VALUE,
          Float.NaN,
          -0.0f,
          0.1f,
          Float.MIN_VALUE,
          Double.NaN,
          -0.0,
          Double.MIN_VALUE,
          Double.POSITIVE_INFINITY,
          new BigDecimal("1.10"),
          new BigDecimal("1E+6145"),
          new BigDecimal("0E-7000"),
          new BigDecimal("1E+6111"),
          new BigDecimal("12345678901234567890123456789012345.6"),
          new BigDecimal(BigInteger.TWO.pow(200)),
          BigInteger.TEN,
          BigInteger.valueOf(Long.MAX_VALUE),
          BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.ONE),
          BigInteger.TWO.pow(64).negate(),
          BigInteger.TWO.pow(500),
          new Date(Long.MIN_VALUE),
          new Date(1),
          new java.sql.Timestamp(5),
          Instant.EPOCH,
          Instant.MAX,
          Instant.MIN,
          Instant.ofEpochSecond(1, 1),
          Instant.ofEpochMilli(-1),
          LocalDate.MAX,
          LocalDate.MIN,
          LocalDate.of(2024, 3, 31),
          LocalTime.MAX,
          LocalTime.of(2, 30),
          LocalDateTime.MAX,
          LocalDateTime.MIN,
          LocalDateTime.of(2024, 3, 31, 2, 30),
          LocalDateTime.of(2024, 1, 1, 0, 0, 0, 7),
          OffsetDateTime.MAX,
          OffsetDateTime.parse("2024-01-01T00:00:00.5+05:00"),
          ZonedDateTime.parse("2024-10-27T02:30:00+01:00[Europe/Zurich]"),
          ZoneId.of("Europe/Zurich"),
          Duration.ofSeconds(-1, 1),
          Locale.forLanguageTag("de-CH"),
          new UUID(-1, 1),
          new ObjectId(),
          Decimal128.NaN,
          Decimal128.NEGATIVE_ZERO,
          Decimal128.parse("1.0"),
          new Binary((byte) 0x80, new byte[] {1}),
          new Binary((byte) 0, new byte[] {1}),
          new Binary((byte) 4, new byte[16]),
          new byte[] {1, -1},
          Level.LOW,
          Level.HIGH,
          new Place("Bern", -0.0));

  private final Random random;

  PropertyValues(Random random) {
    this.random = random;
  }

  private @Nullable Object any() {
    return VALUES.get(random.nextInt(VALUES.size()));
  }

  /** A value for a property of the type, or null. */
  @Nullable Object value(Field field) {
    List<@Nullable Object> list = new ArrayList<>(Arrays.asList(any(), any()));
    List<@Nullable String> texts =
        new ArrayList<>(Arrays.asList(random.nextBoolean() ? null : "b", "a", "a"));
    List<String> names = List.of("b", "a");
    Map<String, Integer> counts = new TreeMap<>(Map.of("b", 1, "a", 2));
    Comparator<String> reversed = Comparator.reverseOrder();
    TreeSet<String> natural = new TreeSet<>(names);
    TreeSet<String> ordered = new TreeSet<>(reversed);
    ordered.addAll(names);
    TreeMap<String, Integer> orderedMap = new TreeMap<>(reversed);
    orderedMap.putAll(counts);
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("key", any());
    map.put(random.nextInt(5) == 0 ? "a.b" : "other", list);
    Map<Object, Object> others = new HashMap<>();
    others.put(1, List.of(Instant.ofEpochSecond(1, random.nextInt(3))));
    List<@Nullable Object> candidates =
        new ArrayList<>(
            Arrays.asList(
                list,
                texts,
                new LinkedList<>(names),
                new LinkedHashSet<>(list),
                natural,
                ordered,
                counts,
                orderedMap,
                new TreeMap<>(Map.of(1, new Place("Bern", 1))),
                new ArrayDeque<>(names),
                map,
                others,
                new EnumMap<>(Map.of(Level.HIGH, Instant.ofEpochSecond(1, random.nextInt(3)))),
                Map.of(LocalDate.of(2024, 1, 1), "a"),
                new int[] {1},
                new int[][] {{1}, {}, {2}},
                new String[] {"a", null},
                Optional.of("a"),
                Optional.empty(),
                List.of(List.of(new Place("Bern", 1)), List.of()),
                Set.of(new BigDecimal("1.10"), new BigDecimal("1.1"))));
    candidates.addAll(VALUES);
    candidates.removeIf(each -> each != null && !fits(field, each));
    return candidates.get(random.nextInt(candidates.size()));
  }

  /** Whether a value is one that the compiler would take. */
  private static boolean fits(Field field, Object value) {
    String type = field.getGenericType().getTypeName();
    if (value instanceof Collection<?> values && !type.contains("Object")) {
      String first =
          values.stream()
              .map(each -> each == null ? "" : each.getClass().getName())
              .reduce(
                  "",
                  (one, other) ->
                      one.isEmpty() || other.isEmpty() || one.equals(other) ? other : "?");
      boolean same = first.isEmpty() || type.contains("<" + first);
      return field.getType().isInstance(value)
          && (same
              || value instanceof List<?>
                  && values.iterator().next() instanceof List
                  && type.contains("List<java.util.List"));
    }
    if (value instanceof Map<?, ?> map && !type.contains("Object")) {
      Map.Entry<?, ?> entry = map.entrySet().iterator().next();
      return field.getType().isInstance(value)
          && type.contains("<" + entry.getKey().getClass().getName().replace("$1", ""))
          && type.contains(
              entry.getValue() instanceof List
                  ? ", java.util.List"
                  : ", " + entry.getValue().getClass().getName());
    }
    if (field.getType().isPrimitive()) {
      return ClassUtils.isAssignable(field.getType(), value.getClass())
          && ClassUtils.resolvePrimitiveIfNecessary(field.getType()) == value.getClass();
    }
    if (type.contains("<java.lang.Object") || type.contains(", java.lang.Object")) {
      return field.getType() == (value instanceof Map ? Map.class : List.class)
          && (value instanceof Map<?, ?> map
              ? map.keySet().iterator().next() instanceof String
              : value instanceof List);
    }
    return field.getType().isInstance(value);
  }
}
