package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.parity.Seeds;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whatever breaks before, during and after a batch: nothing is written twice, nothing acknowledged
 * is missing, nothing that is said not to be written is there, and of the rest the writer says that
 * it does not know. {@code -Dfaults.runs=} for longer runs.
 */
class FaultTest {

  private static final double RATE = 0.12;

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private InetSocketAddress address;
  private MongoClient direct;

  @BeforeEach
  void start() {
    address = server.bind();
    direct = MongoClients.create("mongodb://127.0.0.1:" + address.getPort());
  }

  @AfterEach
  void stop() {
    direct.close();
    server.shutdownNow();
  }

  /** How a run went, and what was found in the database afterwards. */
  private record Outcome(
      WriteReport report,
      List<ItemResult> results,
      Map<String, Integer> stored,
      List<FaultyRelay.Fault> faults) {}

  @ParameterizedTest
  @CsvSource({"false,false", "false,true", "true,false", "true,true"})
  void everyItemIsWhatTheWriterSays(boolean directly, boolean sessions) throws Exception {
    Set<FaultyRelay.Fault> faults = EnumSet.noneOf(FaultyRelay.Fault.class);
    Set<String> seen = new HashSet<>();
    int runs = Seeds.count("faults.runs", 12);
    for (int i = 0; i < runs; i++) {
      Random random = Seeds.random("faults " + directly + sessions, i);
      boolean ordered = random.nextInt(3) == 0;
      FaultyRelay.Fault first = FaultyRelay.Fault.ALL[i % FaultyRelay.Fault.ALL.length];
      Outcome outcome = run(random, first, ordered, directly, sessions);
      check(outcome, ordered, "run %d, %s".formatted(i, Seeds.hint()));
      faults.addAll(outcome.faults());
      note(outcome, seen);
    }
    // So much for the writer. This is for the test: that it has seen what it is about.
    assertThat(faults).as(Seeds.hint()).hasSize(FaultyRelay.Fault.ALL.length);
    assertThat(seen).as(Seeds.hint()).contains("unknown and written", "unknown and not written");
    assertThat(seen.contains("retried")).isEqualTo(directly && sessions);
  }

  private Outcome run(
      Random random, FaultyRelay.Fault first, boolean ordered, boolean directly, boolean sessions)
      throws Exception {
    direct.getDatabase("test").drop();
    List<Item> items = Item.items(50 + random.nextInt(400));
    List<ItemResult> results = new ArrayList<>();
    // With sessions most faults are healed by a retry, so it takes more of them.
    double rate = sessions ? 3 * RATE : RATE;
    FaultyRelay relay = new FaultyRelay(address, sessions, rate, first, random);
    WriteReport report;
    try (relay;
        WriterClient client = new WriterClient(relay.uri())) {
      StreamingWriter writer =
          StreamingWriter.of(client.template)
              .batchSize(5 + random.nextInt(40))
              .inFlight(1 + random.nextInt(4))
              .onItem(results::add);
      writer = ordered ? writer.ordered() : writer.unordered();
      report = report(directly ? writer.direct() : writer, items);
    }
    Map<String, Integer> stored = new HashMap<>();
    for (Document document : direct.getDatabase("test").getCollection("items").find()) {
      stored.merge(document.getString("name"), 1, Integer::sum);
    }
    return new Outcome(report, results, stored, relay.faults());
  }

  private static WriteReport report(StreamingWriter writer, List<Item> items) {
    try {
      return writer.write(items);
    } catch (StreamingWriteException e) {
      return e.report();
    }
  }

  private static void check(Outcome outcome, boolean ordered, String run) {
    assertThat(outcome.stored()).as(run).doesNotContainValue(2);
    Map<Long, WriteState> states = new HashMap<>();
    for (ItemResult result : outcome.results()) {
      assertThat(states.put(result.position(), result.state())).as(run).isNull();
      boolean stored = outcome.stored().containsKey("item-" + result.position());
      switch (result.state()) {
        case WRITTEN -> assertThat(stored).as("%s: %s is missing", run, result).isTrue();
        case FAILED, NOT_WRITTEN -> assertThat(stored).as("%s: %s is there", run, result).isFalse();
        case UNKNOWN -> assertThat(result.error()).as("%s: %s", run, result).isNotNull();
      }
    }
    WriteReport report = outcome.report();
    assertThat(outcome.results()).as(run).hasSize((int) report.received());
    for (WriteState state : WriteState.values()) {
      assertThat(states.values().stream().filter(state::equals))
          .as(run)
          .hasSize(count(report, state));
    }
    if (ordered) {
      long written = report.written();
      states.forEach(
          (position, state) ->
              assertThat(state == WriteState.WRITTEN).as(run).isEqualTo(position < written));
    } else if (outcome.faults().isEmpty()) {
      assertThat(report.complete()).as(run).isTrue();
    }
  }

  private static int count(WriteReport report, WriteState state) {
    return Math.toIntExact(
        switch (state) {
          case WRITTEN -> report.written();
          case FAILED -> report.failed();
          case UNKNOWN -> report.unknown();
          case NOT_WRITTEN -> report.notWritten();
        });
  }

  private static void note(Outcome outcome, Set<String> seen) {
    for (ItemResult result : outcome.results()) {
      if (result.state() == WriteState.UNKNOWN) {
        boolean stored = outcome.stored().containsKey("item-" + result.position());
        seen.add(stored ? "unknown and written" : "unknown and not written");
      }
    }
    if (outcome.report().retries() > 0) {
      seen.add("retried");
    }
  }
}
