package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.replica.Side.Context;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each operation with each fault, plainly, in a session and in a transaction, blocking and
 * reactive: by stock's template and by ours, on a database of its own each. Commands, results,
 * exceptions, numbers of attempts and stored documents are the same; {@link
 * Operation#otherCommands} says where commands are not, and why. {@code -Dreplica.scenarios=} is a
 * pattern of those that run.
 */
@Tag("long")
class ScenarioTests {

  private static final Set<Trouble> IN_SESSIONS =
      Set.of(
          Trouble.NONE, Trouble.REPLY_LOST, Trouble.SHUTDOWN, Trouble.STEP_DOWN, Trouble.REFUSED);

  /** Faults behind the execution that are not retried. */
  private static final Set<Trouble> EXECUTED =
      Set.of(Trouble.REPLY_LOST_TWICE, Trouble.NO_COUNT, Trouble.OTHER_REPLY);

  private static final Set<Trouble> NOT_IN_TRANSACTIONS =
      Set.of(
          Trouble.NO_COUNT,
          Trouble.RECOVERING,
          Trouble.SHED,
          Trouble.SHED_TWICE,
          Trouble.SHED_THRICE,
          Trouble.SHED_WRITE,
          Trouble.OTHER_REPLY,
          Trouble.HALF_REPLY,
          Trouble.CUT_TWICE,
          Trouble.REPLY_LOST_TWICE,
          Trouble.SHUTDOWN_TWICE,
          Trouble.STEPPED_DOWN,
          Trouble.INTERRUPTED_AFTER,
          Trouble.CONCERN_TIMEOUT,
          Trouble.CONCERN_SHUTDOWN);

  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final AtomicInteger HAPPENED = new AtomicInteger();
  private static final AtomicInteger FAILED = new AtomicInteger();
  private static final AtomicInteger REPEATED = new AtomicInteger();
  private static final int ATTEMPTS = 5;

  /** Longer than what any script does, and shorter than a timeout of the client. */
  private static final Duration WAITED = Duration.ofSeconds(5);

  private static Cluster cluster;

  /** A row of the table. */
  record Scenario(
      Operation operation, Trouble trouble, int nth, Context context, boolean blocking) {
    @Override
    public String toString() {
      return "%s %s %s at %d, %s"
          .formatted(blocking ? "blocking" : "reactive", context, operation, nth, trouble);
    }
  }

  /**
   * A run of a scenario, and what its client met besides the script.
   *
   * @param failedCheckouts how often it got no connection of the server that it had selected.
   * @param waited whether it ran into a timeout, as on a machine that does too much else.
   */
  record Run(Outcome outcome, int failedCheckouts, boolean waited) {

    /** Whether both met the same, so that they can be compared. */
    boolean met(Run other) {
      return failedCheckouts == other.failedCheckouts && !waited && !other.waited;
    }
  }

  @BeforeAll
  static void start() {
    cluster = new Cluster();
  }

  @AfterAll
  static void stop() {
    cluster.close();
    System.out.printf(
        "%d runs of scenarios: %d with a fault, %d with an exception, %d repeated%n",
        NUMBERS.get(), HAPPENED.get(), FAILED.get(), REPEATED.get());
  }

  static Stream<Scenario> scenarios() {
    String wanted = System.getProperty("replica.scenarios", "");
    return table().stream().filter(it -> it.toString().matches(wanted.isEmpty() ? ".*" : wanted));
  }

  private static List<Scenario> table() {
    List<Scenario> table = new ArrayList<>();
    for (boolean blocking : new boolean[] {true, false}) {
      for (Context context : Context.values()) {
        for (Operation operation : Operation.values()) {
          for (Trouble trouble : EnumSet.complementOf(EnumSet.of(Trouble.LESS_COUNTED))) {
            int moments = later(operation, trouble) ? operation.commands() : 1;
            boolean ends = blocking || trouble != Trouble.NO_COUNT; // the driver's own does not
            for (int nth = 1; nth <= moments && ends && applies(trouble, context); nth++) {
              table.add(new Scenario(operation, trouble, nth, context, blocking));
            }
          }
        }
      }
    }
    return table;
  }

  /** Whether the fault happens to commands behind the first as well, each in a row of its own. */
  private static boolean later(Operation operation, Trouble trouble) {
    return switch (trouble) {
      case CUT, REPLY_LOST, REPLY_LOST_TWICE, SHUTDOWN, REFUSED, CONFLICT -> true;
      default ->
          operation == Operation.STREAMING && trouble != Trouble.NONE && !trouble.ofCommits();
    };
  }

  private static boolean applies(Trouble trouble, Context context) {
    return switch (context) {
      case PLAIN -> !trouble.ofCommits();
      case SESSION -> IN_SESSIONS.contains(trouble);
      case TRANSACTION -> !NOT_IN_TRANSACTIONS.contains(trouble);
    };
  }

  @Test
  void theTableIsLarge() {
    assertThat(table()).hasSizeGreaterThan(1_000).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void oursEndsAsStock(Scenario scenario) {
    Run stock = run(scenario, false);
    Run ours = run(scenario, true);
    for (int attempt = 1; attempt < ATTEMPTS && !stock.met(ours); attempt++) {
      REPEATED.incrementAndGet();
      stock = run(scenario, false);
      ours = run(scenario, true);
    }
    compare(scenario, stock.outcome(), ours.outcome());
  }

  private static void compare(Scenario scenario, Outcome stock, Outcome ours) {
    switch (scenario.operation()) {
      case SAVE_ALL -> asOneBatch(scenario, stock, ours);
      default -> assertThat(ours).isEqualTo(stock);
    }
  }

  /** What fails is a batch, which stock's single saves are not. */
  private static void asOneBatch(Scenario scenario, Outcome stock, Outcome ours) {
    if (EXECUTED.contains(scenario.trouble())) {
      // All were executed before the answer failed: stock stops at the first.
      assertThat(ours.result()).isEqualTo(stock.result());
      assertThat(stock.content()).noneMatch(it -> it.contains("\"b\""));
      assertThat(ours.content()).filteredOn(it -> it.contains("\"b\"")).hasSize(1);
    } else if (scenario.trouble() == Trouble.CONCERN_TIMEOUT) {
      assertThat(stock.result()).contains("MongoWriteConcernException 64");
      assertThat(ours.result())
          .isEqualTo(
              "org.springframework.data.mongodb.BulkOperationException < "
                  + "com.mongodb.MongoBulkWriteException -3 []");
      assertThat(ours.content()).filteredOn(it -> it.contains("\"b\"")).hasSize(1);
    } else {
      assertThat(ours.withoutCommands()).isEqualTo(stock.withoutCommands());
    }
  }

  private static Run run(Scenario scenario, boolean ours) {
    int before = cluster.failedCheckouts();
    long start = System.nanoTime();
    Outcome outcome = once(scenario, ours);
    boolean waited = System.nanoTime() - start > WAITED.toNanos();
    return new Run(outcome, cluster.failedCheckouts() - before, waited);
  }

  private static Outcome once(Scenario scenario, boolean ours) {
    String database = "scenario" + NUMBERS.incrementAndGet();
    fill(database);
    cluster.awaitKnown();
    cluster.set.drain();
    scenario.trouble().happensAt(scenario.nth(), cluster.set.script());
    Side side = new Side(cluster, database, ours, scenario.blocking(), scenario.context());
    try {
      boolean[] returned = new boolean[1];
      String result =
          Outcome.result(
              () -> {
                Object value = scenario.operation().run(side);
                returned[0] = true;
                return value;
              });
      FAILED.addAndGet(returned[0] ? 0 : 1);
      HAPPENED.addAndGet(cluster.set.script().happened().isEmpty() ? 0 : 1);
      assertThat(cluster.set.openTransactions()).isZero();
      List<String> content = new ArrayList<>();
      for (String collection : List.of("accounts", "counted")) {
        cluster.documents(database, collection).forEach(it -> content.add(it.toJson()));
      }
      List<String> commands = Outcome.commands(cluster.set.drain());
      if (scenario.context() == Context.TRANSACTION) {
        assertThat(commands).isNotEmpty().allMatch(it -> it.contains("\"autocommit\": false"));
      }
      return new Outcome(result, commands, content);
    } finally {
      cluster.set.script().clear();
      cluster.past(database).drop();
    }
  }

  private static void fill(String database) {
    List<Document> accounts =
        Account.some("e", 5).stream()
            .map(
                it ->
                    new Document("_id", it.id)
                        .append("name", it.name)
                        .append("amount", it.amount)
                        .append("_class", Account.class.getName()))
            .toList();
    cluster.past(database).getCollection("accounts").insertMany(accounts);
    cluster
        .past(database)
        .getCollection("counted")
        .insertOne(new Document("_id", "c0").append("name", "counted").append("version", 0L));
  }
}
