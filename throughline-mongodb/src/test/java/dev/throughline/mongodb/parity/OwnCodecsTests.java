package dev.throughline.mongodb.parity;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoClientSettings;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.throughline.mongodb.TestServer;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonReader;
import org.bson.BsonWriter;
import org.bson.RawBsonDocument;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/**
 * Codecs of the application for basic types are the driver's way to write a value in another form.
 * Stock hands values to them, so they are honoured in what is stored, read and asked for.
 */
class OwnCodecsTests {

  private static TestServer server;

  static class Values {
    @Id String id;
    String text;
    int number;
    Integer boxed;
    long big;
    double ratio;
    boolean open;
    Date at;
    Decimal128 exact;
    ObjectId other;
    List<String> texts;
    Map<String, Integer> numbers;
    Object any;

    static Values of(String id, int number) {
      Values values = new Values();
      values.id = id;
      values.text = "text " + number;
      values.number = number;
      values.boxed = number + 1;
      values.big = number + 2L;
      values.ratio = number / 2.0;
      values.open = number % 2 == 0;
      values.at = new Date(number * 1000L);
      values.exact = new Decimal128(number);
      values.other = new ObjectId("%024x".formatted(number));
      values.texts = List.of("a" + number, "b");
      values.numbers = Map.of("n", number);
      values.any = number % 2 == 0 ? "any" : number;
      return values;
    }

    @Override
    public String toString() {
      return Stream.of(
              id, text, number, boxed, big, ratio, open, at, exact, other, texts, numbers, any)
          .map(String::valueOf)
          .toList()
          .toString();
    }
  }

  /**
   * A codec that keeps to the type of what it writes, so that stock can read it back.
   *
   * @param to what is written for a value.
   * @param from what is read for it.
   */
  private record Changed<T>(Codec<T> usual, Function<T, T> to, Function<T, T> from)
      implements Codec<T> {

    static <T> Changed<T> of(Class<T> type, Function<T, T> to, Function<T, T> from) {
      return new Changed<>(MongoClientSettings.getDefaultCodecRegistry().get(type), to, from);
    }

    @Override
    public void encode(BsonWriter writer, T value, EncoderContext context) {
      usual.encode(writer, to.apply(value), context);
    }

    @Override
    public T decode(BsonReader reader, DecoderContext context) {
      return from.apply(usual.decode(reader, context));
    }

    @Override
    public Class<T> getEncoderClass() {
      return usual.getEncoderClass();
    }
  }

  static Stream<Changed<?>> codecs() {
    return Stream.of(
        Changed.of(String.class, it -> it + "!", it -> it.replaceAll("!$", "")),
        Changed.of(Integer.class, it -> -it, it -> -it),
        Changed.of(Long.class, it -> it + 100, it -> it - 100),
        Changed.of(Double.class, it -> it * 2, it -> it / 2),
        Changed.of(Boolean.class, it -> !it, it -> !it),
        Changed.of(Date.class, it -> new Date(it.getTime() + 5), it -> new Date(it.getTime() - 5)),
        Changed.of(
            Decimal128.class,
            it -> new Decimal128(it.longValue() + 1),
            it -> new Decimal128(it.longValue() - 1)),
        Changed.of(ObjectId.class, OwnCodecsTests::reversed, OwnCodecsTests::reversed));
  }

  private static ObjectId reversed(ObjectId id) {
    return new ObjectId(new StringBuilder(id.toHexString()).reverse().toString());
  }

  @BeforeAll
  static void start() {
    server = new TestServer();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static MongoClientSettings settings(Codec<?> codec) {
    CodecRegistry registry =
        CodecRegistries.fromRegistries(
            CodecRegistries.fromCodecs(codec), MongoClientSettings.getDefaultCodecRegistry());
    ServerAddress address =
        server.client().getClusterDescription().getServerDescriptions().get(0).getAddress();
    return MongoClientSettings.builder()
        .applyToClusterSettings(it -> it.hosts(List.of(address)))
        .codecRegistry(registry)
        .build();
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void areHonoured(Changed<?> codec) {
    try (MongoClient client = MongoClients.create(settings(codec))) {
      assertThat(program(client, ThroughlineMongoTemplate::new))
          .isEqualTo(program(client, MongoTemplate::new));
    }
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void areHonouredByReactiveTemplates(Changed<?> codec) {
    try (var client = com.mongodb.reactivestreams.client.MongoClients.create(settings(codec))) {
      assertThat(reactive(client, ThroughlineReactiveMongoTemplate::new))
          .isEqualTo(reactive(client, ReactiveMongoTemplate::new));
    }
  }

  /** The answers of calls, three times each so that plans are made, and what is stored. */
  private static List<String> program(
      MongoClient client, Function<MongoDatabaseFactory, MongoOperations> templates) {
    server.client().getDatabase("codecs").drop();
    MongoOperations template =
        templates.apply(new SimpleMongoClientDatabaseFactory(client, "codecs"));
    List<String> answers = new ArrayList<>();
    template.insert(Values.of("a", 1));
    template.save(Values.of("b", 2));
    template.insertAll(List.of(Values.of("c", 3), Values.of("d", 4)));
    template.save(Values.of("b", 5));
    for (int i = 0; i < 3; i++) {
      answers.add(String.valueOf(template.findById("a", Values.class)));
      answers.add(template.find(query("text", "text 3"), Values.class).toString());
      answers.add(template.find(query("number", 4).limit(1), Values.class).toString());
      answers.add(String.valueOf(template.findOne(query("number", 3), Values.class)));
      answers.add(String.valueOf(template.count(query("open", true), Values.class)));
      answers.add(String.valueOf(template.exists(query("boxed", 2), Values.class)));
      template.updateFirst(query("number", 3), Update.update("big", 9L + i), Values.class);
      answers.add(template.findAll(Values.class).toString());
    }
    answers.addAll(stored());
    return answers;
  }

  private static List<String> reactive(
      com.mongodb.reactivestreams.client.MongoClient client,
      Function<ReactiveMongoDatabaseFactory, ReactiveMongoTemplate> templates) {
    server.client().getDatabase("codecs").drop();
    ReactiveMongoTemplate template =
        templates.apply(new SimpleReactiveMongoDatabaseFactory(client, "codecs"));
    List<String> answers = new ArrayList<>();
    template.insert(Values.of("a", 1)).block();
    template.save(Values.of("b", 2)).block();
    template.insertAll(List.of(Values.of("c", 3), Values.of("d", 4))).collectList().block();
    for (int i = 0; i < 3; i++) {
      answers.add(String.valueOf(template.findById("a", Values.class).block()));
      answers.add(
          String.valueOf(
              template.find(query("number", 4).limit(1), Values.class).collectList().block()));
      answers.add(String.valueOf(template.count(query("open", true), Values.class).block()));
      template.updateFirst(query("number", 3), Update.update("big", 9L + i), Values.class).block();
      answers.add(String.valueOf(template.findAll(Values.class).collectList().block()));
    }
    answers.addAll(stored());
    return answers;
  }

  private static Query query(String key, Object value) {
    return Query.query(Criteria.where(key).is(value));
  }

  private static List<String> stored() {
    return server
        .client()
        .getDatabase("codecs")
        .getCollection("values", RawBsonDocument.class)
        .find()
        .map(RawBsonDocument::toJson)
        .into(new ArrayList<>());
  }
}
