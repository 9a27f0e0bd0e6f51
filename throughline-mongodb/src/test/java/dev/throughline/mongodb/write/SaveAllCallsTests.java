package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.ThroughlineMongoRepository;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import dev.throughline.testkit.ScriptedServer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactory;

/** How many commands bulk saves take, and what they send. */
@Tag("long")
class SaveAllCallsTests {

  @Document("stock")
  static class Stock extends Item {
    @Version Long version;

    Stock() {}

    Stock(String id, String name) {
      super(id, name);
    }
  }

  interface Stocks extends MongoRepository<Stock, String> {}

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private WriterClient client;
  private Stocks stocks;

  @BeforeEach
  void connect() {
    client = new WriterClient(server.bindAndGetConnectionString());
    MongoRepositoryFactory factory = new MongoRepositoryFactory(client.template);
    factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
    stocks = factory.getRepository(Stocks.class);
  }

  @AfterEach
  void close() {
    client.close();
    server.shutdownNow();
  }

  private List<Stock> halfExisting(int count) {
    List<Stock> mixed = new ArrayList<>();
    for (int i = 0; i < count / 2; i++) {
      mixed.add(new Stock(null, "existing-" + i));
    }
    stocks.saveAll(mixed);
    for (int i = count / 2; i < count; i++) {
      mixed.add(2 * (i - count / 2) + 1, new Stock(null, "new-" + i));
    }
    mixed.forEach(it -> it.name += " now");
    client.commands();
    return mixed;
  }

  @Test
  void halfExistingOnesTakeTwoCommands() {
    List<Stock> mixed = halfExisting(1_000);
    assertThat(stocks.saveAll(mixed)).isEqualTo(mixed);
    assertThat(client.commandNames()).containsExactly("update", "insert");
    assertThat(mixed)
        .allMatch(it -> it.id != null && it.version == (it.name.startsWith("new") ? 0 : 1));
    assertThat(stocks.count()).isEqualTo(1_000);
  }

  /** The embedded server takes 1,000 documents a command, a real one 100,000. */
  @Test
  void tenThousandTakeTwoCommandsOfARealServer() {
    try (ScriptedServer real = new ScriptedServer(true);
        WriterClient other = new WriterClient(real.uri())) {
      MongoRepositoryFactory factory = new MongoRepositoryFactory(other.template);
      factory.setRepositoryBaseClass(ThroughlineMongoRepository.class);
      List<Stock> mixed = new ArrayList<>();
      for (int i = 0; i < 10_000; i++) {
        Stock stock = new Stock("id" + i, "name");
        stock.version = i % 2 == 0 ? 3L : null;
        mixed.add(stock);
      }
      factory.getRepository(Stocks.class).saveAll(mixed);
      assertThat(other.commandNames()).containsExactly("update", "insert");
      assertThat(mixed).allMatch(it -> it.version == 0 || it.version == 4);
    }
  }

  /** The embedded server takes 1,000 documents a command: five of each kind. */
  @Test
  void tenThousandTakeTenCommandsAtMost() {
    List<Stock> mixed = halfExisting(10_000);
    // As lists: looking for each among the others takes 17 seconds.
    assertThat(stocks.saveAll(mixed)).isEqualTo(mixed);
    assertThat(client.commandNames()).hasSizeLessThanOrEqualTo(10);
    Map<String, String> stored = new HashMap<>();
    stocks.findAll().forEach(it -> stored.put(it.id, it.name + it.version));
    assertThat(stored).hasSize(10_000);
    assertThat(mixed)
        .allMatch(it -> (it.name + it.version).equals(stored.get(it.id)))
        .allMatch(it -> it.version == (it.name.startsWith("new") ? 0 : 1));
  }

  @Test
  void existingOnesTakeOneCommandAndNamesTheirVersions() {
    List<Stock> existing = halfExisting(20);
    stocks.saveAll(existing);
    client.commands();
    stocks.saveAll(existing);
    List<BsonDocument> commands = client.commands();
    assertThat(commands).hasSize(1);
    assertThat(commands.get(0).getArray("updates"))
        .hasSize(20)
        .allSatisfy(
            update -> {
              assertThat(update.asDocument().getDocument("q").keySet())
                  .containsExactlyInAnyOrder("_id", "version");
              assertThat(
                      update
                          .asDocument()
                          .getBoolean("multi", org.bson.BsonBoolean.FALSE)
                          .getValue())
                  .isFalse();
              assertThat(
                      update
                          .asDocument()
                          .getBoolean("upsert", org.bson.BsonBoolean.FALSE)
                          .getValue())
                  .isFalse();
            });
  }

  @Test
  void staleOneIsFoundByOneMoreCommand() {
    List<Stock> mixed = halfExisting(100);
    Stock stale = mixed.get(40);
    client.template.save(client.template.findById(stale.id, Stock.class));
    client.commands();
    assertThatExceptionOfType(OptimisticLockingFailureException.class)
        .isThrownBy(() -> stocks.saveAll(mixed))
        .withMessageContaining("entity " + stale.id + " with version 1 to collection stock");
    assertThat(client.commandNames()).containsExactly("update", "find", "insert");
    // As single saves would have done, the new ones before it are there, and those behind are not.
    assertThat(mixed.get(39).id).isNotNull();
    assertThat(mixed.get(41).id).isNull();
    assertThat(stocks.count()).isEqualTo(50 + 20);
  }

  @Test
  void writerSavesInBatches() {
    List<Stock> mixed = halfExisting(1_000);
    WriteReport report = StreamingWriter.of(client.template).save().batchSize(250).write(mixed);
    assertThat(report).returns(1_000L, WriteReport::written).returns(4L, WriteReport::batches);
    assertThat(client.commandNames()).hasSize(8).containsOnly("update", "insert");
  }

  @Test
  void writerSaysWhichOneWasStale() {
    List<Stock> mixed = halfExisting(100);
    client.template.save(client.template.findById(mixed.get(40).id, Stock.class));
    List<ItemResult> results = new ArrayList<>();
    StreamingWriteException e =
        catchThrowableOfType(
            StreamingWriteException.class,
            () ->
                StreamingWriter.of(client.template)
                    .save()
                    .unordered()
                    .inFlight(2)
                    .batchSize(30)
                    .onItem(results::add)
                    .write(mixed));
    assertThat(e).hasCauseInstanceOf(OptimisticLockingFailureException.class);
    assertThat(e.report()).returns(99L, WriteReport::written).returns(1L, WriteReport::failed);
    assertThat(results.stream().filter(it -> it.state() == WriteState.FAILED))
        .extracting(ItemResult::position)
        .containsExactly(40L);
  }

  @Test
  void writerSavesTheSameEntityAsOftenAsItComes() {
    Stock twice = new Stock("one", "first");
    client.template.insert(twice);
    StreamingWriter.of(client.template).save().write(List.of(twice, twice, twice));
    assertThat(twice.version).isEqualTo(3);
    assertThat(client.template.findById("one", Stock.class).version).isEqualTo(3);
  }

  @Test
  void replacementNeedsADocument() {
    client.template.insertAll(Item.numbered(0, 10));
    List<Item> items = new ArrayList<>(Item.numbered(0, 10));
    items.forEach(item -> item.name = "replaced");
    items.set(7, new Item("unknown", "x"));
    StreamingWriteException e =
        catchThrowableOfType(
            StreamingWriteException.class,
            () -> StreamingWriter.of(client.template).replace().unordered().write(items));
    assertThat(e)
        .hasCauseInstanceOf(DataRetrievalFailureException.class)
        .hasMessageContaining("position 7");
    assertThat(client.template.findAll(Item.class).stream().filter(i -> i.name.equals("replaced")))
        .hasSize(9);
  }
}
