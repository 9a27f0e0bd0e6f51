package dev.throughline.mongodb.write.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

/** What the unchanged calls of a reactive repository store, return and throw when they batch. */
class ReactiveBatchesTests {

  @org.springframework.data.mongodb.core.mapping.Document("stock")
  static class Stock {
    @Id String id;
    @Version Long version;
    String name;

    Stock(String id, String name) {
      this.id = id;
      this.name = name;
    }
  }

  interface Stocks extends ReactiveMongoRepository<Stock, String> {}

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private ReactiveClient client;
  private Stocks stocks;

  @BeforeEach
  void start() {
    client = new ReactiveClient("mongodb://127.0.0.1:" + server.bind().getPort());
    stocks = client.repository(Stocks.class);
  }

  @AfterEach
  void stop() {
    client.close();
    server.shutdownNow();
  }

  private List<Stock> halfExisting(int count) {
    List<Stock> mixed = new ArrayList<>();
    List<Stock> existing =
        stocks
            .insert(IntStream.range(0, count / 2).mapToObj(i -> new Stock(null, "old")).toList())
            .collectList()
            .block();
    existing.forEach(
        it -> {
          mixed.add(it);
          mixed.add(new Stock(null, "new"));
        });
    client.commands();
    return mixed;
  }

  @Test
  void aStaleVersionNamesItsEntity() {
    List<Stock> mixed = halfExisting(100);
    Stock stale = mixed.get(40);
    client.template.save(new StaleCopy(stale).raised()).block();
    client.commands();
    StepVerifier.create(stocks.saveAll(mixed).map(it -> it.id == null ? "" : "saved"))
        .expectNextCount(40)
        .expectErrorSatisfies(
            e ->
                assertThat(e)
                    .isInstanceOf(OptimisticLockingFailureException.class)
                    .hasMessageContaining("to collection stock")
                    .hasMessageContaining("id " + stale.id))
        .verify();
    assertThat(client.calls()).containsExactly("update", "find", "insert");
    assertThat(mixed.get(39).id).isNotNull();
    assertThat(mixed.get(41).id).isNull();
  }

  /** A concurrent writer's copy of an entity. */
  private record StaleCopy(Stock stock) {
    Stock raised() {
      Stock copy = new Stock(stock.id, "raised by another writer");
      copy.version = stock.version;
      return copy;
    }
  }

  @Test
  void nothingIsInsertedBehindADuplicate() {
    stocks.insert(new Stock("taken", "first")).block();
    List<Stock> items = new ArrayList<>();
    IntStream.range(0, 500).forEach(i -> items.add(new Stock(null, "stock " + i)));
    items.set(300, new Stock("taken", "second"));
    StepVerifier.create(stocks.insert(Flux.fromIterable(items)).map(it -> it.name))
        .expectNextSequence(IntStream.range(0, 300).mapToObj(i -> "stock " + i).toList())
        .verifyError(DuplicateKeyException.class);
    assertThat(stocks.count().block()).isEqualTo(301);
    assertThat(items.subList(301, 500)).allMatch(it -> it.id == null);
  }

  @Test
  void takeInsertsNoMoreThanItTakes() {
    StepVerifier.create(
            stocks.insert(Flux.range(0, 1_000).map(i -> new Stock(null, "s"))).take(7).count())
        .expectNext(7L)
        .verifyComplete();
    assertThat(stocks.count().block()).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 65, 3_000})
  void coroutinesTakeFewCalls(int count) {
    Tickets tickets = client.repository(Tickets.class);
    List<Ticket> saved = TicketOffice.saveNew(tickets, count);
    assertThat(client.calls()).hasSizeLessThanOrEqualTo(40).containsOnly("insert");
    assertThat(saved)
        .extracting(Ticket::getName)
        .containsExactlyElementsOf(IntStream.range(0, count).mapToObj(i -> "ticket " + i).toList());
    assertThat(saved).allMatch(it -> it.getId() != null && it.getVersion() == 0);
    List<Ticket> again = TicketOffice.saveAll(tickets, saved);
    assertThat(again).allMatch(it -> it.getVersion() == 1);
    assertThat(again).extracting(Ticket::getId).isEqualTo(ids(saved));
    assertThat(client.template.findAll(Ticket.class).collectList().block())
        .containsExactlyInAnyOrderElementsOf(again);
  }

  private static List<String> ids(List<Ticket> tickets) {
    return tickets.stream().map(Ticket::getId).toList();
  }
}
