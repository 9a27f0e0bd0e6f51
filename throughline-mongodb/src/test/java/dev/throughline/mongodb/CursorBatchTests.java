package dev.throughline.mongodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.aggregation.AggregationOptions;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;

/** How many documents reactive reads ask for, beside stock. */
@Tag("long")
class CursorBatchTests {

  private static final int COUNT = 5_000;

  @Document("numbers")
  record Number(@Id Integer id, int value) {}

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final List<String> trips = new CopyOnWriteArrayList<>();
  private MongoClient client;
  private ReactiveMongoTemplate stock;
  private ReactiveMongoTemplate ours;

  @BeforeEach
  void connect() {
    CommandListener recorder =
        new CommandListener() {
          @Override
          public void commandStarted(CommandStartedEvent event) {
            trip(event.getCommandName(), event.getCommand());
          }
        };
    client =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(server.bindAndGetConnectionString()))
                .addCommandListener(recorder)
                .build());
    SimpleReactiveMongoDatabaseFactory factory =
        new SimpleReactiveMongoDatabaseFactory(client, "test");
    stock = new ReactiveMongoTemplate(factory);
    ours = new ThroughlineReactiveMongoTemplate(factory);
    ours.insertAll(IntStream.range(0, COUNT).mapToObj(i -> new Number(i, i)).toList()).blockLast();
  }

  @AfterEach
  void close() {
    client.close();
    server.shutdownNow();
  }

  private void trip(String name, BsonDocument command) {
    BsonDocument options = command.getDocument("cursor", command);
    switch (name) {
      case "find", "aggregate", "getMore" ->
          trips.add(name + ' ' + options.getNumber("batchSize", new BsonInt32(0)).intValue());
      default -> {}
    }
  }

  private List<String> tripsOf(
      ReactiveMongoTemplate template, Function<ReactiveMongoTemplate, Flux<?>> read, int expected) {
    trips.clear();
    assertThat(read.apply(template).collectList().block()).hasSize(expected);
    return new ArrayList<>(trips);
  }

  /** The trips of ours, of which the first is stock's. */
  private List<String> trips(Function<ReactiveMongoTemplate, Flux<?>> read, int expected) {
    List<String> seen = tripsOf(ours, read, expected);
    assertThat(seen.get(0)).isEqualTo(tripsOf(stock, read, expected).get(0));
    return seen;
  }

  private void asStock(Function<ReactiveMongoTemplate, Flux<?>> read, int expected) {
    List<String> seen = tripsOf(ours, read, expected);
    assertThat(seen).isEqualTo(tripsOf(stock, read, expected));
  }

  @Test
  void firstTripIsStocksAndTheNextOnesAreLarge() {
    Function<ReactiveMongoTemplate, Flux<?>> all = template -> template.findAll(Number.class);
    assertThat(trips(all, COUNT))
        .containsExactly("find 256", "getMore 2000", "getMore 2000", "getMore 2000");
    // However fast they are read; a slow consumer of stock makes trips for even fewer documents.
    assertThat(tripsOf(stock, all, COUNT)).hasSize(20);
  }

  @Test
  void everyKindOfReadDoesSo() {
    List<String> large = List.of("find 256", "getMore 2000", "getMore 2000", "getMore 2000");
    Query query = new Query(Criteria.where("value").gte(0));
    assertThat(trips(template -> template.find(query, Number.class), COUNT)).isEqualTo(large);
    assertThat(trips(template -> template.query(Number.class).matching(query).all(), COUNT))
        .isEqualTo(large);
  }

  @Test
  void batchSizeOfTheUserStays() {
    asStock(template -> template.find(new Query().cursorBatchSize(1_500), Number.class), COUNT);
    asStock(template -> template.find(new Query().limit(40).cursorBatchSize(7), Number.class), 40);
    AggregationOptions options = AggregationOptions.builder().cursorBatchSize(900).build();
    asStock(
        template ->
            template.aggregate(
                Aggregation.newAggregation(Aggregation.skip(0L)).withOptions(options),
                "numbers",
                Number.class),
        COUNT);
  }

  @Test
  void readsOfAFewDocumentsCostWhatTheyCostWithStock() {
    asStock(template -> template.find(new Query().limit(40), Number.class), 40);
    asStock(template -> template.findAll(Number.class).take(10), 10);
    asStock(template -> template.findAll(Number.class).next().flux(), 1);
  }

  @Test
  void limitBeyondTheFirstTripIsKept() {
    assertThat(trips(template -> template.find(new Query().limit(3_000), Number.class), 3_000))
        .startsWith("find 256", "getMore 2000")
        .hasSize(3);
  }

  @Test
  void nothingIsFetchedThatNobodyWants() {
    assertThat(trips(template -> template.findAll(Number.class).take(300), 300))
        .startsWith("find 256", "getMore 2000")
        .doesNotContainSubsequence(List.of("getMore 2000", "getMore 2000"));
  }

  @Test
  void collectionOfACallbackIsTheDrivers() {
    asStock(
        template ->
            template.execute(
                "numbers", collection -> Flux.from(collection.find()).limitRate(1_000)),
        COUNT);
  }
}
