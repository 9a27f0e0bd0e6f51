package dev.throughline.mongodb.write.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.testkit.ScriptedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import reactor.core.publisher.Flux;

/**
 * How many calls the unchanged calls of a reactive repository make, on a server that takes as many
 * documents as MongoDB. They come one after the other, so a call is a round trip.
 */
class ReactiveCallsTests {

  @Document("stock")
  static class Stock {
    @Id String id;
    @Version Long version;
    String name;

    Stock(String id, Long version, String name) {
      this.id = id;
      this.version = version;
      this.name = name;
    }
  }

  interface Stocks extends ReactiveMongoRepository<Stock, String> {}

  private final ScriptedServer server = new ScriptedServer(false);
  private ReactiveClient client;
  private Stocks stocks;

  @BeforeEach
  void start() {
    client = new ReactiveClient(server.uri());
    stocks = client.repository(Stocks.class);
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  /** Items of which all that are asked for come before the first answer, as over a network. */
  private <T> Flux<T> fast(List<T> items) {
    // Not with the last item, which has not come further than here then.
    return Flux.fromIterable(items).doOnComplete(client.holdAnswers()::countDown);
  }

  private static List<Stock> fresh(int count, String name) {
    return IntStream.range(0, count).mapToObj(i -> new Stock(null, null, name + i)).toList();
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "100,1", "1000,1", "10000,2"})
  void insertsTakeFewRoundTrips(int count, int calls) {
    List<Stock> items = fresh(count, "stock ");
    assertThat(stocks.insert(fast(items)).collectList().block()).isEqualTo(items);
    assertThat(items).allMatch(it -> it.id != null && it.version == 0);
    assertOneAfterTheOther(count, calls);
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "100,1", "1000,1", "10000,2"})
  void savesTakeFewRoundTrips(int count, int calls) {
    List<Stock> items = fresh(count, "stock ");
    assertThat(stocks.saveAll(fast(items)).collectList().block()).isEqualTo(items);
    assertOneAfterTheOther(count, calls);
  }

  private void assertOneAfterTheOther(int count, int calls) {
    assertThat(client.mostUnderWay()).isEqualTo(1);
    List<Integer> sizes =
        client.commands().stream().map(it -> it.getArray("documents").size()).toList();
    // One more where the items did not come within the time that the first waits for them.
    assertThat(sizes).hasSizeBetween(1, Math.min(2, calls + 1));
    assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(count);
  }

  /** Documents of 64 KB, of which 4 MB may wait: one alone, then 62 or 63 at a time. */
  @Test
  void largeDocumentsTakeMoreCalls() {
    client.holdAnswers().countDown();
    stocks.insert(Flux.fromIterable(fresh(500, "x".repeat(1 << 16)))).blockLast();
    List<Integer> sizes =
        client.commands().stream().map(it -> it.getArray("documents").size()).toList();
    assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(500);
    assertThat(sizes).allMatch(it -> it <= 63);
  }

  @Test
  void newAndExistingTakeACallEach() {
    List<Stock> mixed = mixed(10_000);
    assertThat(stocks.saveAll(mixed).collectList().block()).isEqualTo(mixed);
    assertThat(client.calls()).containsExactly("update", "insert");
    assertThat(mixed).extracting(it -> it.version).containsOnly(0L, 4L);

    stocks.saveAll(fast(mixed(10_000))).blockLast();
    // Two more where the items did not come within the time that the first wait for them.
    assertThat(client.calls()).hasSizeLessThanOrEqualTo(4).endsWith("update", "insert");
    assertThat(client.mostUnderWay()).isEqualTo(1);
  }

  private static List<Stock> mixed(int count) {
    List<Stock> mixed = new ArrayList<>();
    for (int i = 0; i < count / 2; i++) {
      mixed.add(new Stock("id" + i, 3L, "existing " + i));
      mixed.add(new Stock(null, null, "new " + i));
    }
    return mixed;
  }

  /** A Flow asks for 64 elements at a time, and gets more and more written ahead. */
  @ParameterizedTest
  @ValueSource(ints = {1, 64, 10_000})
  void coroutinesTakeFewCalls(int count) {
    client.holdAnswers().countDown();
    List<Ticket> saved = TicketOffice.saveNew(client.repository(Tickets.class), count);
    assertThat(client.calls()).hasSizeLessThanOrEqualTo(40).containsOnly("insert");
    assertThat(saved)
        .extracting(Ticket::getName)
        .containsExactlyElementsOf(IntStream.range(0, count).mapToObj(i -> "ticket " + i).toList());
    assertThat(saved).allMatch(it -> it.getId() != null && it.getVersion() == 0);
  }
}
