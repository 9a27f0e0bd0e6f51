package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.Plug;
import dev.throughline.mongodb.parity.Seeds;
import dev.throughline.mongodb.write.FaultPlan.Break;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import dev.throughline.testkit.FaultyRelay;
import java.net.InetSocketAddress;
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
import org.junit.jupiter.api.Test;

/**
 * Whatever breaks before, during and after a batch of either writer: nothing is written twice,
 * nothing acknowledged is missing, nothing that is said not to be written is there, of the rest the
 * writer says that it does not know, and it says so of each entity once. {@code -Dfaults.runs=} for
 * longer runs.
 */
class WriterFaultTests {

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

  @Test
  void everyItemIsWhatTheWriterSays() throws Exception {
    Set<FaultyRelay.Fault> faults = EnumSet.noneOf(FaultyRelay.Fault.class);
    Set<String> seen = new HashSet<>();
    Map<WriteState, Integer> counts = new HashMap<>();
    int runs = Seeds.count("faults.runs", 120);
    for (int i = 0; i < runs; i++) {
      Random random = Seeds.random("faults", i);
      FaultPlan plan = FaultPlan.of(i, random);
      FaultyRelay.Fault first = FaultyRelay.Fault.values()[i % FaultyRelay.Fault.values().length];
      // With sessions most faults are healed by a retry, so it takes more of them.
      double rate = plan.sessions() ? 3 * RATE : RATE;
      FaultyRelay relay = new FaultyRelay(address, plan.sessions(), rate, first, random);
      FaultClient client = new FaultClient(plan);
      prepare(plan);
      try (relay) {
        client.run(relay.uri());
      }
      String run = "run %d, %s: %s".formatted(i, Seeds.hint(), describe(plan));
      Map<String, Integer> stored = stored();
      check(plan, client, stored, run);
      faults.addAll(relay.faults());
      note(plan, client, stored, seen);
      client.received().forEach(it -> counts.merge(it.state(), 1, Integer::sum));
    }
    System.out.printf("%d runs of both writers: %s (%s)%n", runs, counts, Seeds.hint());
    // So much for the writers. This is for the test: that it has seen what it is about.
    assertThat(faults).as(Seeds.hint()).hasSize(FaultyRelay.Fault.values().length);
    assertThat(seen.contains("retried")).isEqualTo(Plug.HERE); // the driver does not tell
    assertThat(seen)
        .as(Seeds.hint())
        .contains("thrown by true", "thrown by false", "unsubscribed")
        .contains("true UNKNOWN true", "true UNKNOWN false")
        .contains("false UNKNOWN true", "false UNKNOWN false");
  }

  private static String describe(FaultPlan plan) {
    return "reactive=%s %s ordered=%s sessions=%s inFlight=%d batchSize=%d %s at %d"
        .formatted(
            plan.reactive(),
            plan.mode(),
            plan.ordered(),
            plan.sessions(),
            plan.inFlight(),
            plan.batchSize(),
            plan.breaks(),
            plan.breaksAt());
  }

  private void prepare(FaultPlan plan) {
    MongoDatabase database = direct.getDatabase("test");
    database.drop();
    if (!plan.items().isEmpty()) {
      database.getCollection("items").insertMany(plan.items());
    }
    if (!plan.counted().isEmpty()) {
      database.getCollection("counted").insertMany(plan.counted());
    }
  }

  /** How often each name is there. */
  private Map<String, Integer> stored() {
    Map<String, Integer> stored = new HashMap<>();
    for (String collection : List.of("items", "counted")) {
      for (Document document : direct.getDatabase("test").getCollection(collection).find()) {
        stored.merge(document.getString("name"), 1, Integer::sum);
      }
    }
    return stored;
  }

  private static void check(
      FaultPlan plan, FaultClient client, Map<String, Integer> stored, String run) {
    assertThat(stored).as(run).doesNotContainValue(2);
    List<ItemResult> received = client.received();
    Map<Long, WriteState> states = new HashMap<>();
    for (ItemResult result : received) {
      assertThat(states.put(result.position(), result.state())).as(run).isNull();
      boolean there = stored.containsKey(FaultPlan.name(result.position()));
      switch (result.state()) {
        case WRITTEN -> assertThat(there).as("%s: %s is missing", run, result).isTrue();
        case FAILED, NOT_WRITTEN -> assertThat(there).as("%s: %s is there", run, result).isFalse();
        case UNKNOWN -> assertThat(result.error()).as("%s: %s", run, result).isNotNull();
      }
    }
    if (client.unsubscribed()) {
      return;
    }
    for (long i = 0; i < states.size(); i++) {
      assertThat(states).as(run).containsKey(i);
    }
    stored.keySet().stream()
        .filter(name -> name.startsWith("new-"))
        .forEach(name -> assertThat(states).as(run).containsKey(Long.valueOf(name.substring(4))));
    WriteReport report = client.report();
    if (report == null) {
      assertThat(client.thrown()).as(run).hasMessage("as planned");
      assertThat(plan.breaks()).as(run).isIn(Break.LISTENER, Break.EVENT);
      return;
    }
    assertThat(received).as(run).hasSize((int) report.received());
    for (WriteState state : WriteState.values()) {
      assertThat(states.values().stream().filter(state::equals))
          .as(run)
          .hasSize(count(report, state));
    }
    if (plan.ordered() && plan.simple()) {
      long written = report.written();
      states.forEach(
          (position, state) ->
              assertThat(state == WriteState.WRITTEN).as(run).isEqualTo(position < written));
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

  private static void note(
      FaultPlan plan, FaultClient client, Map<String, Integer> stored, Set<String> seen) {
    for (ItemResult result : client.received()) {
      boolean there = stored.containsKey(FaultPlan.name(result.position()));
      seen.add("%s %s %s".formatted(plan.reactive(), result.state(), there));
    }
    WriteReport report = client.report();
    if (report != null && report.retries() > 0) {
      seen.add("retried");
    }
    if (client.thrown() != null) {
      seen.add("thrown by " + plan.reactive());
    }
    if (client.unsubscribed()) {
      seen.add("unsubscribed");
    }
  }
}
