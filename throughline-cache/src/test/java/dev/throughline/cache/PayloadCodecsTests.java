package dev.throughline.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import tools.jackson.databind.json.JsonMapper;

class PayloadCodecsTests {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .changeDefaultVisibility(v -> v.withVisibility(PropertyAccessor.FIELD, Visibility.ANY))
          .build();

  static List<String> names() {
    return PayloadCodecs.names();
  }

  static Stream<PayloadCodec<Post>> binaryCodecs() {
    return Stream.of(
        codec("compact", Converters.compiled()),
        codec("compact", Converters.without(Post.class)),
        codec("compact", Converters.stock()),
        codec("bson", Converters.compiled()),
        codec("bson", Converters.without(Post.class)),
        codec("bson", Converters.stock()));
  }

  private static PayloadCodec<Post> codec(String name, MongoConverter converter) {
    return PayloadCodecs.of(converter, MAPPER).get(name, Post.class);
  }

  /** A post without what Jackson cannot know the class of. */
  private static Post plain(int number) {
    Post post = Post.number(number);
    post.anything = "text";
    post.comments.removeIf(comment -> comment.getClass() != Post.Comment.class);
    return post;
  }

  @ParameterizedTest
  @MethodSource("names")
  void decodesInAnotherProcessWhatItEncoded(String name) {
    PayloadCodec<Post> writer = codec(name, Converters.compiled());
    PayloadCodec<Post> reader = codec(name, Converters.compiled());
    assertThat(writer.name()).isEqualTo(name);
    for (int i = 0; i < 50; i++) {
      byte[] payload = writer.encode(plain(i));
      assertThat(reader.decode(payload)).usingRecursiveComparison().isEqualTo(plain(i));
      assertThat(writer.encode(plain(i))).isEqualTo(payload);
    }
  }

  @ParameterizedTest
  @MethodSource("binaryCodecs")
  void decodesWhatHasTheClassesThatItHad(PayloadCodec<Post> codec) {
    for (int i = 0; i < 50; i++) {
      Post post = Post.number(i);
      Post decoded = codec.decode(codec.encode(post));
      assertThat(decoded)
          .usingRecursiveComparison()
          .withStrictTypeChecking()
          .isEqualTo(stock(post));
    }
  }

  /** What the stock converter reads from its own BSON. */
  private static Post stock(Post post) {
    MongoConverter stock = Converters.stock();
    byte[] payload = ((BsonPayload<Post>) codec("bson", stock)).document(post);
    int start = PayloadHeader.BYTES;
    RawBsonDocument raw = new RawBsonDocument(payload, start, payload.length - start);
    return stock.read(Post.class, raw.decode(stock.getCodecRegistry().get(Document.class)));
  }

  @ParameterizedTest
  @MethodSource("names")
  void decodesObjectsOfSubclassesAsTheyWere(String name) {
    SpecialPost special = Post.fill(new SpecialPost(), 3);
    special.weight = 7;
    special.anything = null;
    special.comments.clear();
    PayloadCodec<Post> codec = codec(name, Converters.compiled());
    Post decoded = codec.decode(codec.encode(special));
    if (name.equals("json")) {
      assertThat(decoded).as("JSON does not name the class").isNull();
    } else {
      assertThat(decoded).usingRecursiveComparison().withStrictTypeChecking().isEqualTo(special);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void answersNullForEverythingElse(String name) {
    PayloadCodec<Post> codec = codec(name, Converters.compiled());
    Random random = new Random(4);
    for (int i = 0; i < 300; i++) {
      byte[] payload = codec.encode(plain(i % 20));
      assertThat(codec.decode(Arrays.copyOf(payload, random.nextInt(payload.length)))).isNull();
      byte[] noise = new byte[random.nextInt(300)];
      random.nextBytes(noise);
      assertThat(codec.decode(noise)).isNull();
      int header = PayloadHeader.BYTES;
      byte[] behindHeader = Arrays.copyOf(payload, header + noise.length);
      System.arraycopy(noise, 0, behindHeader, header, noise.length);
      assertThat(codec.decode(behindHeader)).isNull();
      byte[] otherLayout = codec.encode(plain(i % 20));
      otherLayout[header - 8 + random.nextInt(8)]++;
      assertThat(codec.decode(otherLayout)).isNull();
    }
  }

  /** A changed byte may make another object, for nothing sums up the bytes, but no harm. */
  @ParameterizedTest
  @MethodSource("names")
  void survivesChangedBytes(String name) {
    PayloadCodec<Post> codec = codec(name, Converters.compiled());
    Random random = new Random(5);
    for (int i = 0; i < 1000; i++) {
      byte[] payload = codec.encode(Post.number(i % 20));
      for (int changes = random.nextInt(4); changes >= 0; changes--) {
        payload[random.nextInt(payload.length)] = (byte) random.nextInt();
      }
      Post decoded = codec.decode(payload);
      assertThat(decoded == null || decoded.getClass() == Post.class).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void leavesThePayloadsOfOtherCodecsAlone(String name) {
    PayloadCodec<Post> codec = codec(name, Converters.compiled());
    for (String other : names()) {
      byte[] payload = codec(other, Converters.compiled()).encode(plain(1));
      boolean readable = other.equals(name);
      assertThat(codec.decode(payload) != null).as("%s by %s", other, name).isEqualTo(readable);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void decodesAPartOfAnArray(String name) {
    PayloadCodec<Post> codec = codec(name, Converters.compiled());
    byte[] payload = codec.encode(plain(9));
    byte[] larger = new byte[payload.length + 20];
    System.arraycopy(payload, 0, larger, 7, payload.length);
    assertThat(codec.decode(larger, 7, 7 + payload.length))
        .usingRecursiveComparison()
        .isEqualTo(plain(9));
    assertThat(codec.decode(larger, 7, 8 + payload.length)).isNull();
    assertThatThrownBy(() -> codec.decode(larger, 7, larger.length + 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void compactIsSmallest() {
    int[] sizes =
        names().stream()
            .mapToInt(name -> codec(name, Converters.compiled()).encode(plain(4)).length)
            .toArray();
    assertThat(sizes[0]).isLessThan(sizes[1]).isLessThan(sizes[2]);
  }

  @ParameterizedTest
  @MethodSource("names")
  void servesManyThreads(String name) throws Exception {
    PayloadCodec<Post> codec = codec(name, Converters.compiled());
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<Boolean> work =
          () ->
              IntStream.range(0, 500)
                  .allMatch(i -> codec.decode(codec.encode(plain(i))).score == plain(i).score);
      for (Future<Boolean> done : threads.invokeAll(List.of(work, work, work, work))) {
        assertThat(done.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void saysWhichNamesThereAre() {
    assertThatThrownBy(() -> codec("smile", Converters.compiled()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("No payload codec is named 'smile'; there are compact, bson, json");
    PayloadCodecs noMapper = PayloadCodecs.of(Converters.compiled());
    assertThatThrownBy(() -> noMapper.get("json", Post.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ObjectMapper");
  }
}
