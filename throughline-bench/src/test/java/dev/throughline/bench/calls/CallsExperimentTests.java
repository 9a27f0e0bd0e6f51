package dev.throughline.bench.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StartedStrategies;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.StartedServers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tiny runs, with child JVMs as in real ones; one with each server, since JVMs take their time. */
class CallsExperimentTests {

  @Test
  void everyStrategySendsWhatStockSends() {
    List<Strategy> strategies = StartedStrategies.of(Strategy.values());
    Report report =
        run(
            ServerKind.NULL,
            strategies,
            List.of(Side.values()),
            List.of(Call.values()),
            CallsChild.class);

    assertThat(report.rows()).allMatch(Row::right, "right");
    assertThat(report.rows())
        .hasSize(Side.values().length * Call.values().length * strategies.size());
    for (Row row : report.rows()) {
      assertThat(row.keys()).containsOnlyKeys("side", "call", "strategy");
      assertThat(row.figures()).containsKeys("cpuMicros", "allocatedBytes", "commands");
      boolean counts =
          Call.PAGE.label().equals(row.keys().get("call"))
              && !Strategy.PING.label().equals(row.keys().get("strategy"));
      assertThat(row.figures().get("commands")).isEqualTo(counts ? 2 : 1);
      assertThat(row.figures().get("allocatedBytes")).isBetween(1_000.0, 1e7);
    }
  }

  @Test
  void anotherCommandMakesARowWrong() {
    Report report =
        run(
            ServerKind.EMBEDDED,
            List.of(Strategy.STOCK, Strategy.DRIVER_RAW),
            List.of(Side.BLOCKING),
            List.of(Call.FIND_BY_ID, Call.COUNT),
            BrokenCallsChild.class);

    assertThat(report.rows())
        .filteredOn(row -> !row.right())
        .extracting(row -> List.copyOf(row.keys().values()))
        .containsExactly(List.of("blocking", "find-by-id", "driver-raw"));
  }

  private static Report run(
      ServerKind kind,
      List<Strategy> strategies,
      List<Side> sides,
      List<Call> calls,
      Class<?> child) {
    var settings = new RunSettings<>(strategies, 1, 0, "256m", true, child);
    return new CallsExperiment(sides, calls, 3, true, settings, StartedServers.of(kind)).run();
  }
}
