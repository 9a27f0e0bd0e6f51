package dev.throughline.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.cache.internal.CurrentPayloads;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mongodb.core.convert.MongoConverter;

@Tag("long")
class ValuesTests {

  private static final List<String> PACKAGES = List.of("dev.throughline.cache");

  static List<Arguments> shapes() {
    return ValueShapes.all().entrySet().stream()
        .map(shape -> Arguments.of(shape.getKey(), shape.getValue()))
        .toList();
  }

  private static PayloadCodec<Object> codec(MongoConverter converter) {
    return PayloadCodecs.of(converter).values(PACKAGES);
  }

  @Test
  void thereAreFortyShapes() {
    assertThat(ValueShapes.all()).hasSizeGreaterThanOrEqualTo(40);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shapes")
  void isReadInAnotherProcessAsItWas(String name, Object value) {
    List<PayloadCodec<Object>> writers =
        List.of(
            codec(Converters.compiled()),
            codec(Converters.stock()),
            PayloadCodecs.standalone().values(PACKAGES));
    for (PayloadCodec<Object> writer : writers) {
      byte[] payload = writer.encode(value);
      assertThat(comparable(codec(Converters.compiled()).decode(payload)))
          .isEqualTo(comparable(value));
      assertThat(((CurrentPayloads) writer).current(payload)).isTrue();
      assertThat(writer.encode(value)).isEqualTo(payload);
    }
  }

  /** A deque compares by identity. */
  private static @Nullable Object comparable(@Nullable Object value) {
    return value instanceof ArrayDeque<?> deque ? List.copyOf(deque) : value;
  }

  @Test
  void stockReadsTheDocumentsOfStock() {
    PayloadCodec<Object> writer = codec(Converters.stock());
    List<ValueShapes.Offer> offers = List.of(ValueShapes.Offer.number(1));
    assertThat(codec(Converters.stock()).decode(writer.encode(offers))).isEqualTo(offers);
    byte[] compact = codec(Converters.compiled()).encode(offers);
    assertThat(codec(Converters.stock()).decode(compact)).as("a miss").isNull();
  }

  @Test
  void entitiesAreReadAsStockReadsThem() {
    for (int i = 0; i < 40; i++) {
      PayloadCodec<Object> codec = codec(Converters.compiled());
      List<Post> posts = List.of(Post.number(i), Post.fill(new SpecialPost(), i));
      assertThat(codec.decode(codec.encode(posts)))
          .usingRecursiveComparison()
          .withStrictTypeChecking()
          .ignoringCollectionOrder()
          .isEqualTo(codec(Converters.stock()).decode(codec(Converters.stock()).encode(posts)));
    }
  }

  @Test
  void aPayloadOfMuchIsSmall() {
    List<ValueShapes.Place> places =
        IntStream.range(0, 1000).mapToObj(i -> new ValueShapes.Place("Bern", 1)).toList();
    byte[] payload = codec(Converters.compiled()).encode(places);
    assertThat(payload).hasSizeLessThan(1000 * 16).hasSizeGreaterThan(1000 * 8);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shapes")
  void isAMissWhenItIsBroken(String name, Object value) {
    PayloadCodec<Object> codec = codec(Converters.compiled());
    byte[] payload = codec.encode(value);
    Random random = new Random(name.hashCode());
    for (int i = 0; i < 200; i++) {
      byte[] broken = payload.clone();
      broken[random.nextInt(broken.length)] ^= (byte) (1 << random.nextInt(8));
      assertThat(codec.decode(broken)).isNull();
      byte[] part = Arrays.copyOf(payload, random.nextInt(payload.length));
      assertThat(codec.decode(part)).isNull();
      assertThat(((CurrentPayloads) codec).current(part)).isFalse();
    }
  }

  /** The checksum does not hide what the reader has to withstand: a writer that is not ours. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("shapes")
  void withstandsWhatWasSealedBroken(String name, Object value) {
    PayloadCodec<Object> codec = codec(Converters.compiled());
    byte[] payload = codec.encode(value);
    long layout = PayloadHeader.layout(payload, 0);
    Random random = new Random(name.hashCode());
    int read = 0;
    for (int i = 0; i < 200; i++) {
      byte[] broken = payload.clone();
      broken[15 + random.nextInt(broken.length - 15)] = (byte) random.nextInt();
      PayloadHeader.seal(broken, PayloadHeader.VALUES, layout);
      read += codec.decode(broken) == null ? 0 : 1;
    }
    assertThat(read).as("nothing was thrown").isBetween(0, 200);
  }

  @Test
  void refusesClassesOfOtherPackages() {
    PayloadCodec<Object> codec = codec(Converters.compiled());
    assertThatThrownBy(() -> codec.encode(List.of(Pattern.compile("a"))))
        .isInstanceOf(MappingException.class)
        .hasMessage(
            "Cannot cache a java.util.regex.Pattern: it is no class of [dev.throughline.cache.],"
                + " of which objects are read from caches");
    assertThatThrownBy(() -> codec.encode(Thread.State.NEW)).isInstanceOf(MappingException.class);
    PayloadCodec<Object> others =
        PayloadCodecs.of(Converters.compiled()).values(List.of("dev.throughline.cach", "com.acme"));
    byte[] payload = codec.encode(ValueShapes.Offer.number(1));
    assertThat(others.decode(payload)).isNull();
    assertThat(((CurrentPayloads) others).current(payload)).isFalse();
  }

  @Test
  void refusesWhatWouldNotBeReadAsItIs() {
    PayloadCodec<Object> codec = codec(Converters.compiled());
    TreeSet<String> reversed = new TreeSet<>(Comparator.reverseOrder());
    assertThatThrownBy(() -> codec.encode(reversed)).hasMessageContaining("java.util.TreeSet");
    Object nested = "deep";
    for (int i = 0; i < 200; i++) {
      nested = List.of(nested);
    }
    Object deep = nested;
    assertThatThrownBy(() -> codec.encode(deep)).hasMessageContaining("100 deep");
  }

  @Test
  void countsEachClassOnce() {
    PayloadCodec<Object> codec = codec(Converters.compiled());
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("first", ValueShapes.Offer.number(1));
    int one = codec.encode(map).length;
    map.put("other", ValueShapes.Offer.number(2));
    assertThat(codec.encode(map).length - one).isLessThan(90);
  }
}
