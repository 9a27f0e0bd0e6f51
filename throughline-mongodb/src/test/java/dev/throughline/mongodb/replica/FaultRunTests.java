package dev.throughline.mongodb.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Seeds;
import dev.throughline.testkit.replica.Fault;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Whatever happens to commands of the writers and of {@code saveAll}, in and out of transactions,
 * at a replica set and at the front of a sharded cluster: nothing acknowledged is lost, nothing is
 * written twice, a transaction is there as a whole or not at all, and what is unknown is reported
 * as unknown. {@code -Dreplica.runs=} for longer runs.
 */
class FaultRunTests {

  private static final Set<String> FAULTY = Set.of("insert", "update", "commitTransaction");

  private static final List<Fault> FAULTS =
      List.of(
          Fault.cutBefore(),
          Fault.replyLost(),
          Fault.cutAfterStatements(1),
          Fault.cutAfterStatements(2),
          Fault.stepDownBefore(),
          Fault.stepDownAfter(),
          Fault.error(91),
          Fault.error(189),
          Fault.error(13),
          Fault.errorAfter(11602),
          Fault.writeConcernError(91),
          Fault.writeConcernError(64),
          Fault.writeConflict(),
          Fault.delay(Duration.ofMillis(1)));

  @Test
  void reportsAreTrue() {
    int runs = Seeds.count("replica.runs", 200);
    Map<String, Integer> seen = new HashMap<>();
    int happened = 0;
    try (Cluster replicas = new Cluster();
        Cluster sharded = new Cluster(true)) {
      for (int i = 0; i < runs; i++) {
        Random random = Seeds.random("replica", i);
        Cluster cluster = i % 5 == 4 ? sharded : replicas;
        String database = "run" + i;
        FaultRun run = new FaultRun(cluster, database, random);
        cluster.past(database).createCollection("accounts");
        cluster.set.script().random(random, rate(random), FAULTY, FAULTS);
        run.write();
        happened += cluster.set.script().happened().size();
        cluster.set.script().clear();
        String description = "run %d, %s: %s".formatted(i, Seeds.hint(), run);
        long commits =
            cluster.set.drain().stream()
                .filter(it -> it.name().equals("commitTransaction"))
                .count();
        seen.merge(run.check(description, commits), 1, Integer::sum);
        cluster.past(database).drop();
      }
    }
    System.out.printf("%d runs with %d faults: %s (%s)%n", runs, happened, seen, Seeds.hint());
    // So much for the product. This is for the test: that it has seen what it is about.
    assertThat(seen)
        .as(Seeds.hint())
        .containsKeys(
            "PLAIN written",
            "TRANSACTION written",
            "TRANSACTION failed",
            "items unknown: [there]",
            "items unknown: [not there]");
  }

  /** Few, so that retries succeed, or many, so that they do not. */
  private static double rate(Random random) {
    return random.nextBoolean() ? 0.15 : 0.6;
  }
}
