package dev.throughline.bench.references;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.StartedServers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tiny runs, with child JVMs as in real ones. */
class ReferencesExperimentTest {

  private static final int ORDERS = 12;

  @Test
  void everyStrategyReadsWhatItShould() {
    Report report = run(List.of(Strategy.values()), ReferencesChild.class);

    assertThat(report.rows()).allMatch(Row::right, "right");
    assertThat(report.rows())
        .extracting(Row::strategy)
        .containsExactly("stock", "lookup", "throughline");
    for (Row row : report.rows()) {
      assertThat(row.keys()).containsOnlyKeys("delayMillis", "strategy");
      assertThat(row.figures()).containsOnlyKeys("millis", "cpuMillis", "commands");
    }
    assertThat(commands(report, 0)).isEqualTo(1 + ORDERS * 11);
    assertThat(commands(report, 1)).isEqualTo(1);
    assertThat(commands(report, 2)).isEqualTo(3);
  }

  private static double commands(Report report, int row) {
    return report.rows().get(row).figures().get("commands");
  }

  @Test
  void aLostOrderMakesARowWrong() {
    Report report = run(List.of(Strategy.THROUGHLINE), BrokenReferencesChild.class);

    assertThat(report.rows()).noneMatch(Row::right);
    assertThat(report.rows().get(0).wrong()).contains("11 orders instead of 12");
  }

  private static Report run(List<Strategy> strategies, Class<?> child) {
    var settings = new RunSettings<>(strategies, 1, 0, "256m", true, child);
    return new ReferencesExperiment(
            ORDERS, List.of(1), settings, StartedServers.of(ServerKind.EMBEDDED))
        .run();
  }
}
