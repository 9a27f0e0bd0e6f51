package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import dev.throughline.mongodb.replica.Called.Found;
import dev.throughline.mongodb.replica.Side.Context;
import dev.throughline.testkit.replica.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.Disposable;

/**
 * Lists whose first answer is taken apart by Throughline end as stock's, whatever happens to any of
 * their messages: the same commands, results and exceptions, and no more cursors stay open. All
 * connections are back in their pools.
 */
@Tag("long")
@ParameterizedClass
@ValueSource(booleans = {false, true})
class DirectListTests {

  /** Whether they are reactive. */
  @Parameter boolean reactive;

  private static final List<Integer> ROWS = List.of(0, 1, 5, 101, 102, 10_000);
  private static final Map<Integer, String> DATABASES = new TreeMap<>();
  private static Cluster members;

  /** A document whose conversion fails, for one of them. */
  @org.springframework.data.mongodb.core.mapping.Document("accounts")
  record Fragile(String id, int amount) {

    Fragile {
      if (amount == 3) {
        throw new IllegalStateException("Refused: " + id);
      }
    }
  }

  /** What is asked for. */
  private record Asked(int rows, int batch, int limit) {

    /** {@return whether the reactive driver asks for more than what comes first} */
    boolean grows() {
      return rows > 256 && limit == 0 && batch == 0;
    }

    Object of(MongoOperations template, Class<?> type) {
      Query query = Query.query(Criteria.where("amount").gte(0)).limit(limit);
      query.with(Sort.by("amount"));
      return template.find(batch == 0 ? query : query.cursorBatchSize(batch), type);
    }
  }

  /** The lists that something happens to. */
  private enum Call {
    BATCHES,
    LIMITED,
    PAGED,
    ALL,
    DERIVED,
    AGGREGATED;

    Object of(MongoOperations template, Found repository) {
      return switch (this) {
        case BATCHES -> new Asked(5, 2, 0).of(template, Account.class);
        case LIMITED -> new Asked(5, 2, 4).of(template, Account.class);
        case PAGED -> repository.findByAmountLessThan(9, PageRequest.of(1, 2, Sort.by("name")));
        case ALL -> template.findAll(Account.class);
        case DERIVED -> repository.findByAmountGreaterThan(0);
        case AGGREGATED -> repository.aggregated(0);
      };
    }
  }

  private record Scenario(Call call, Trouble trouble, int nth) {}

  @BeforeAll
  static void start() {
    members = new Cluster();
    for (int rows : ROWS) {
      String name = "lists" + rows;
      DATABASES.put(rows, name);
      MongoDatabase past = members.past(name);
      past.createCollection("accounts");
      List<Document> documents =
          Account.some("e", rows).stream()
              .map(
                  it ->
                      new Document("_id", it.id)
                          .append("name", it.name)
                          .append("amount", it.amount))
              .toList();
      if (rows > 0) {
        past.getCollection("accounts").insertMany(documents);
      }
    }
  }

  @AfterAll
  static void stop() {
    members.close();
  }

  static Stream<Asked> shapes() {
    List<Asked> all = new ArrayList<>();
    for (int rows : ROWS) {
      for (int batch : List.of(0, 1, 2, 101)) {
        for (int limit : List.of(0, 1, 5, 200)) {
          boolean small = rows < 1_000 || limit > 0 || batch == 0 || batch == 101;
          if (small && (batch != 1 || limit == 5)) {
            all.add(new Asked(rows, batch, limit));
          }
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void sendWhatStockSends(Asked asked) {
    for (Context context : Context.values()) {
      Outcome stock = run(called(asked.rows(), false), context, asked);
      Called ours = called(asked.rows(), true);
      Outcome outcome = run(ours, context, asked);
      if (reactive && asked.grows()) { // the next batches are larger than stock's (D-READ-01)
        assertThat(outcome.withoutCommands()).isEqualTo(stock.withoutCommands());
        assertThat(outcome.commands()).hasSizeLessThan(stock.commands().size());
        assertThat(outcome.commands().get(0)).isEqualTo(stock.commands().get(0));
        assertThat(outcome.commands().subList(1, outcome.commands().size()))
            .filteredOn(command -> command.contains("getMore"))
            .isNotEmpty()
            .allMatch(command -> command.contains("\"batchSize\": 2000"));
      } else {
        assertThat(outcome).isEqualTo(stock);
      }
      if (context == Context.PLAIN) {
        assertThat(ours.sentDirectly().getAsLong()).isEqualTo(1); // the first of a shape is stock's
      }
    }
  }

  private static Outcome run(Called called, Context context, Asked asked) {
    return run(
        called, context, (template, repository) -> asked.of(template, Account.class), () -> {});
  }

  @Test
  void goWhereThePreferenceSays() {
    for (ReadPreference preference :
        List.of(ReadPreference.secondary(), ReadPreference.nearest())) {
      Asked asked = new Asked(102, 50, 0);
      String database = DATABASES.get(asked.rows());
      List<Outcome> outcomes = new ArrayList<>();
      for (boolean direct : List.of(false, true)) {
        if (reactive) {
          try (var client = members.reactiveClient(it -> it.readPreference(preference))) {
            members.awaitKnown(client::getClusterDescription);
            outcomes.add(run(Called.reactive(client, database, direct), Context.PLAIN, asked));
          }
        } else {
          try (MongoClient client = members.client(it -> it.readPreference(preference))) {
            members.awaitKnown(client::getClusterDescription);
            outcomes.add(run(Called.blocking(client, database, direct), Context.PLAIN, asked));
          }
        }
      }
      assertThat(outcomes.get(1)).isEqualTo(outcomes.get(0));
    }
  }

  static Stream<Scenario> scenarios() {
    EnumSet<Trouble> ofReads = EnumSet.allOf(Trouble.class);
    ofReads.removeIf(Trouble::ofCommits);
    ofReads.removeAll(
        EnumSet.of(Trouble.NONE, Trouble.CUT_DURING, Trouble.NO_COUNT, Trouble.LESS_COUNTED));
    List<Scenario> all = new ArrayList<>();
    for (Call call : Call.values()) {
      for (Trouble trouble : ofReads) {
        int messages = call == Call.BATCHES ? 3 : call == Call.LIMITED ? 2 : 1;
        for (int nth = 1; nth <= messages; nth++) {
          all.add(new Scenario(call, trouble, nth));
        }
      }
    }
    String wanted = System.getProperty("direct.calls", "");
    return all.stream().filter(it -> it.toString().matches(".*" + wanted + ".*"));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void endAsStocks(Scenario scenario) {
    Outcome stock = run(scenario, called(5, false));
    Called ours = called(5, true);
    assertThat(run(scenario, ours)).isEqualTo(stock);
    assertThat(ours.sentDirectly().getAsLong()).isPositive();
  }

  private static Outcome run(Scenario scenario, Called called) {
    return run(
        called,
        Context.PLAIN,
        scenario.call()::of,
        () -> scenario.trouble().happensAt(scenario.nth(), members.set.script()));
  }

  @Test
  void leaveNothingOpenWhereAConversionFails() {
    for (int batch : List.of(0, 1, 2, 4)) {
      Asked asked = new Asked(5, batch, 0);
      Outcome stock = runFragile(called(5, false), asked);
      assertThat(stock.result()).contains("IllegalState");
      assertThat(stock.content()).containsExactly("0 cursors open");
      assertThat(runFragile(called(5, true), asked)).isEqualTo(stock);
    }
  }

  private static Outcome runFragile(Called called, Asked asked) {
    return run(
        called,
        Context.PLAIN,
        (template, repository) -> asked.of(template, Fragile.class),
        () -> {});
  }

  @Test
  void endAsStocksWhereTheThreadIsInterrupted() throws InterruptedException {
    for (int nth : List.of(1, 2)) {
      List<Outcome> outcomes = new ArrayList<>();
      for (boolean direct : List.of(false, true)) {
        Thread caller =
            new Thread(
                () ->
                    outcomes.add(
                        run(
                            called(5, direct),
                            Context.PLAIN,
                            Call.BATCHES::of,
                            () ->
                                members
                                    .set
                                    .script()
                                    .when(
                                        it -> true, nth, 1, Fault.delay(Duration.ofSeconds(2))))));
        caller.start();
        assertThat(await(() -> !members.set.script().happened().isEmpty(), 10_000)).isTrue();
        caller.interrupt();
        caller.join();
      }
      assertThat(outcomes.get(1)).isEqualTo(outcomes.get(0));
    }
  }

  @Test
  void leaveNothingOpenWhereTheSubscriberCancels() {
    if (!reactive) {
      return;
    }
    int before = members.openCursors();
    for (boolean direct : List.of(false, true)) {
      var factory = new SimpleReactiveMongoDatabaseFactory(members.reactive(), DATABASES.get(5));
      ReactiveMongoTemplate template =
          direct
              ? new ThroughlineReactiveMongoTemplate(factory)
              : new ReactiveMongoTemplate(factory);
      Query query = Query.query(Criteria.where("amount").gte(0)).cursorBatchSize(2);
      for (int taken : List.of(5, 1, 2, 3)) { // the first one is planned
        assertThat(template.find(query, Account.class).take(taken).collectList().block())
            .hasSize(taken);
        assertIdle(before, direct);
      }
      for (int nth : List.of(1, 2, 3)) { // while it waits
        members.set.script().when(it -> true, nth, 1, Fault.delay(Duration.ofMillis(100)));
        Disposable subscription = template.find(query, Account.class).subscribe();
        assertThat(await(() -> !members.set.script().happened().isEmpty(), 10_000)).isTrue();
        subscription.dispose();
        assertIdle(before, direct);
        members.set.script().clear();
      }
    }
  }

  private static void assertIdle(int before, boolean direct) {
    assertThat(await(() -> members.checkedOut() == 0 && members.openCursors() <= before, 10_000))
        .as("%s: %d cursors", direct ? "ours" : "stock", members.openCursors() - before)
        .isTrue();
  }

  @Test
  void giveTheirSessionsBack() {
    for (boolean direct : List.of(false, true)) {
      Called called = called(5, direct);
      members.set.drain();
      for (int i = 0; i < 8; i++) {
        called.in(Context.PLAIN, i % 2 == 0 ? Call.BATCHES::of : Call.ALL::of);
      }
      assertThat(
              members.set.drain().stream().map(it -> it.command().get("lsid")).distinct().toList())
          .as(direct ? "ours" : "stock")
          .hasSize(1);
    }
  }

  private Called called(int rows, boolean direct) {
    String database = DATABASES.get(rows);
    return reactive
        ? Called.reactive(members.reactive(), database, direct)
        : Called.blocking(members.blocking, database, direct);
  }

  private static Outcome run(Called called, Context context, Called.Call call, Runnable trouble) {
    members.awaitKnown();
    int before = members.openCursors();
    Outcome.result(() -> called.in(Context.PLAIN, call)); // planned
    assertThat(await(() -> members.checkedOut() == 0, 10_000)).isTrue();
    awaitSettled(before);
    members.set.drain();
    trouble.run();
    try {
      String result = Outcome.result(() -> called.in(context, call));
      assertThat(await(() -> members.checkedOut() == 0, 10_000)).as("pools").isTrue();
      // A driver whose connection was lost does not ask for the end of a cursor.
      awaitSettled(before);
      return new Outcome(
          result,
          Outcome.commands(members.set.drain()),
          List.of("%d cursors open".formatted(members.openCursors() - before)));
    } finally {
      members.set.script().clear();
    }
  }

  /** Waits until as many cursors are open as before, or no more are closed. */
  private static void awaitSettled(int before) {
    int open;
    do {
      open = members.openCursors();
    } while (!await(() -> members.openCursors() == before, 300) && members.openCursors() != open);
  }

  private static boolean await(BooleanSupplier done, int millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!done.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
    }
    return true;
  }
}
