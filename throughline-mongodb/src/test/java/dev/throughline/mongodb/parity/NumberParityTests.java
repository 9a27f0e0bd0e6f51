package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.codec.Fallback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.convert.converter.Converter;
import org.springframework.data.annotation.Version;
import org.springframework.data.convert.ReadingConverter;

/**
 * Numbers of every BSON type in properties of every numeric type, at the bounds of both: {@code
 * $inc}, {@code $mul} and versions that Spring Data raises leave other types in a field than were
 * written.
 */
class NumberParityTests {

  private static final Pairs PAIR = Pairs.with(List.of());

  static class Primitives {
    byte octet;
    short small;
    int number;
    long big;
    float ratio;
    double exact;
    @Version int version;
  }

  static class Boxes {
    Byte octet;
    Short small;
    Integer number;
    Long big;
    Float ratio;
    Double exact;
    @Version Integer version;
  }

  record Made(Integer number, Long big, Short small, Float ratio, Double exact) {}

  static class Several {
    List<Integer> number;
    long[] big;
    Map<String, Short> small;
    List<Float> ratio;
    Double[] exact;
  }

  static class IntId {
    int id;
  }

  static class LongId {
    Long id;
  }

  @ReadingConverter
  enum Negating implements Converter<Long, Integer> {
    INSTANCE;

    @Override
    public Integer convert(Long source) {
      return (int) -source;
    }
  }

  private static List<BsonNumber> numbers() {
    Stream<BsonNumber> ints =
        IntStream.of(0, 1, 127, 128, -129, 32767, 32768, -32769, 65536, Integer.MAX_VALUE)
            .mapToObj(BsonInt32::new);
    Stream<BsonNumber> longs =
        LongStream.of(0, 1, 128, -32769, 65536, 2147483647L, 2147483648L, -2147483649L)
            .mapToObj(BsonInt64::new);
    Stream<BsonNumber> longer =
        LongStream.of((1L << 32) + 1, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE)
            .mapToObj(BsonInt64::new);
    Stream<BsonNumber> doubles =
        Stream.of(
                0.0,
                -0.0,
                1.0,
                2.9,
                -2.9,
                0.1,
                127.9,
                128.0,
                -32768.9,
                65536.0,
                2147483647.5,
                2147483648.0,
                9.3e18,
                -1e19,
                3.5e38,
                1.5e300,
                5e-324,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY)
            .map(BsonDouble::new);
    return Stream.of(ints, longs, longer, doubles).flatMap(each -> each).toList();
  }

  /** A type, its numeric properties, and the form of a number in them. */
  record Place(Class<?> type, List<String> properties, Function<BsonNumber, BsonValue> in) {
    @Override
    public String toString() {
      return type.getSimpleName() + " " + properties;
    }
  }

  static List<Place> places() {
    List<String> all = List.of("octet", "small", "number", "big", "ratio", "exact", "version");
    return List.of(
        new Place(Primitives.class, all, number -> number),
        new Place(Boxes.class, all, number -> number),
        new Place(Made.class, List.of("number", "big", "small", "ratio", "exact"), n -> n),
        new Place(
            Several.class, List.of("number", "big", "ratio", "exact"), NumberParityTests::two),
        new Place(Several.class, List.of("small"), number -> new BsonDocument("k", number)),
        new Place(IntId.class, List.of("_id"), number -> number),
        new Place(LongId.class, List.of("_id"), number -> number));
  }

  private static BsonValue two(BsonNumber number) {
    return new BsonArray(List.of(new BsonInt32(1), number));
  }

  @ParameterizedTest
  @MethodSource("places")
  void numbersAreConvertedAsByStock(Place place) {
    Mismatches mismatches = new Mismatches();
    for (String property : place.properties()) {
      for (BsonNumber number : numbers()) {
        byte[] bytes = BsonSamples.bytes(Map.of(property, place.in().apply(number)));
        Outcome stock = Outcome.of(() -> PAIR.stockRead(place.type(), bytes));
        long before = fallbacks(place.type());
        Outcome ours = Outcome.of(() -> PAIR.ourRead(place.type(), bytes));
        String label = property + ": " + number;
        mismatches.check(() -> label, stock.difference(ours));
        if (!stock.failed()) {
          assertThat(fallbacks(place.type())).as("read by stock: " + label).isEqualTo(before);
        }
      }
    }
    mismatches.assertNone();
    assertThat(PAIR.ours().codec(place.type()).readRefusal()).isNull();
  }

  private static long fallbacks(Class<?> type) {
    return PAIR.ours().codec(type).fallbacks().stream().mapToLong(Fallback::count).sum();
  }

  @Test
  void converterOfTheUserComesFirst() {
    Pairs pair = Pairs.with(List.of(Negating.INSTANCE));
    List<String> wrong = new ArrayList<>();
    for (Class<?> type : List.of(Primitives.class, Boxes.class, Made.class, IntId.class)) {
      for (String property : List.of("number", "big", "_id", "version")) {
        for (BsonNumber number : numbers()) {
          byte[] bytes = BsonSamples.bytes(Map.of(property, number));
          Outcome.of(() -> pair.stockRead(type, bytes))
              .difference(Outcome.of(() -> pair.ourRead(type, bytes)))
              .ifPresent(difference -> wrong.add(type + property + number + difference));
        }
      }
    }
    assertThat(wrong).isEmpty();
    Boxes read = pair.ourRead(Boxes.class, BsonSamples.bytes(Map.of("number", new BsonInt64(5))));
    assertThat(read.number).isEqualTo(-5);
  }
}
