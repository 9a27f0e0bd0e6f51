package dev.throughline.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.UUID;
import org.bson.types.Binary;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.data.mapping.MappingException;

/** A value of a property comes out of a payload as it went in, or is refused when it goes in. */
class ExactValueTests {

  enum Level {
    LOW,
    HIGH {
      @Override
      public String toString() {
        return "high";
      }
    }
  }

  record Place(String city, double latitude) {}

  /** A property of each type. */
  static class Everything {
    @Nullable String id;
    @Nullable String text = "made by the constructor";
    char letter;
    @Nullable Character boxedLetter;
    byte tiny;
    short small;
    int number;
    long large;
    float single;
    double twice;
    @Nullable Float boxedSingle;
    @Nullable Double boxedTwice;
    @Nullable BigDecimal decimal;
    @Nullable BigInteger integer;
    @Nullable Date date;
    @Nullable Instant instant;
    @Nullable LocalDate day;
    @Nullable LocalTime time;
    @Nullable LocalDateTime dayAndTime;
    @Nullable OffsetDateTime offset;
    @Nullable ZonedDateTime zoned;
    @Nullable ZoneId zone;
    @Nullable Duration duration;
    @Nullable Locale locale;
    @Nullable UUID uuid;
    @Nullable ObjectId objectId;
    @Nullable Decimal128 decimal128;
    @Nullable Binary binary;
    byte @Nullable [] bytes;
    @Nullable Level level;
    @Nullable Place place;
    @Nullable Object any;
    @Nullable List<Object> anyList;
    @Nullable Map<String, Object> anyMap;
    @Nullable List<String> texts = new ArrayList<>();
    @Nullable LinkedList<String> linked;
    @Nullable Set<BigDecimal> decimals;
    @Nullable SortedSet<String> sorted;
    @Nullable TreeMap<String, Integer> tree;
    @Nullable SortedMap<Integer, Place> places;
    @Nullable Collection<String> some;
    @Nullable ArrayDeque<String> deque;
    @Nullable EnumMap<Level, Instant> byLevel;
    @Nullable Map<LocalDate, String> byDay;
    @Nullable Map<Integer, List<Instant>> byNumber;
    int @Nullable [] ints;
    int @Nullable [][] table;
    @Nullable String @Nullable [] words;
    @Nullable Optional<String> perhaps;
    @Nullable List<List<Place>> lists;
  }

  @Test
  void eachValueComesOutAsItWentInOrIsRefused() throws Exception {
    List<PayloadCodecs> all =
        List.of(
            PayloadCodecs.of(Converters.compiled()),
            PayloadCodecs.standalone(),
            PayloadCodecs.of(Converters.stock()),
            PayloadCodecs.of(Converters.without(Everything.class)));
    Random random = new Random(7);
    PropertyValues values = new PropertyValues(random);
    Field[] fields = Everything.class.getDeclaredFields();
    Map<String, int[]> counts = new TreeMap<>();
    for (int i = 0; i < 12_000; i++) {
      Everything everything = new Everything();
      Field field = fields[random.nextInt(fields.length)];
      Object value = values.value(field);
      if (value == null && field.getType().isPrimitive()) {
        continue;
      }
      field.set(everything, value);
      PayloadCodecs codecs = all.get(i % all.size());
      for (String name : List.of("compact", "bson", "values")) {
        String place = name + " " + field.getName();
        int[] count = counts.computeIfAbsent(name, each -> new int[2]);
        byte[] payload;
        try {
          payload = codec(codecs, name).encode(everything);
        } catch (RuntimeException e) {
          if (e.getMessage() != null && e.getMessage().startsWith("Cannot cache dev")) {
            assertThat(e).hasMessageContaining("Everything." + field.getName());
          }
          count[1]++;
          continue;
        }
        count[0]++;
        Object read = codec(codecs, name).decode(payload);
        assertThat(ObjectText.of(read)).as(place).isEqualTo(ObjectText.of(everything));
      }
    }
    counts.forEach((name, count) -> assertThat(count[0]).as(name).isGreaterThan(count[1]));
  }

  @SuppressWarnings("unchecked") // all of them take it
  private static PayloadCodec<Object> codec(PayloadCodecs codecs, String name) {
    PayloadCodec<?> codec =
        name.equals("values")
            ? codecs.values(List.of("dev.throughline.cache"))
            : codecs.get(name, Everything.class);
    return (PayloadCodec<Object>) codec;
  }

  /** What everybody has: the time of now, a large number, a null. */
  @Test
  void compactCarriesTimesAsExactAsTheyAreAndNullAsNull() {
    Everything everything = new Everything();
    everything.instant = Instant.ofEpochSecond(1_700_000_000, 123_456_789);
    everything.dayAndTime = LocalDateTime.of(2024, 3, 31, 2, 30, 0, 7);
    everything.day = LocalDate.MAX;
    everything.time = LocalTime.MAX;
    everything.text = null;
    everything.texts = null;
    for (String name : List.of("compact", "values")) {
      PayloadCodec<Object> codec = codec(PayloadCodecs.standalone(), name);
      Object read = codec.decode(codec.encode(everything));
      assertThat(ObjectText.of(read)).as(name).isEqualTo(ObjectText.of(everything));
    }
  }

  @Test
  void anErrorNamesClassPropertyAndValue() {
    Everything everything = new Everything();
    everything.integer = BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.ONE);
    for (String name : List.of("compact", "bson", "values")) {
      PayloadCodec<Object> codec = codec(PayloadCodecs.standalone(), name);
      assertThatThrownBy(() -> codec.encode(everything))
          .isInstanceOf(MappingException.class)
          .hasMessage(
              "Cannot cache dev.throughline.cache.ExactValueTests$Everything.integer:"
                  + " 9223372036854775808 (java.math.BigInteger) would be read as"
                  + " 9223372036854775807 (java.math.BigInteger)");
    }
  }

  static class Base {
    String word = "w";
  }

  static final class Sub extends Base {
    int rank = 1;
  }

  /** Of a class that the declared one does not name, the hash has to tell versions, too. */
  @Test
  void documentsNameTheClassesOfSubclasses() {
    BsonPayload<Base> codec =
        (BsonPayload<Base>) PayloadCodecs.of(Converters.compiled()).get("bson", Base.class);
    Sub sub = new Sub();
    assertThat(codec.met(sub, codec.document(sub))).contains(Sub.class);
  }
}
