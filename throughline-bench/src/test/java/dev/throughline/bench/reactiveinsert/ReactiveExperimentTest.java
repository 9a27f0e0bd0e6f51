package dev.throughline.bench.reactiveinsert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.StartedServers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tiny runs, with child JVMs as in real ones. */
class ReactiveExperimentTest {

  @Test
  void everyStrategyInsertsWhatItShould() {
    Report report = run(List.of(Strategy.values()), 2, ReactiveChild.class);

    assertThat(report.rows()).allMatch(Row::right, "right");
    assertThat(report.rows())
        .extracting(row -> List.copyOf(row.keys().values()))
        .contains(
            List.of("30", "fast", "flux-insert"),
            List.of("30", "fast", "buffer-10"),
            List.of("30", "fast", "buffer-100"),
            List.of("30", "fast", "throughline"),
            List.of("30", "fast", "driver-floor"),
            List.of("5", "slow", "throughline"))
        .hasSize(10);
    for (Row row : report.rows()) {
      assertThat(row.keys()).containsOnlyKeys("strategy", "items", "source");
      boolean slow = row.keys().get("source").equals("slow");
      assertThat(row.figures())
          .containsOnlyKeys(
              slow
                  ? List.of("millis", "roundTrips", "calls", "meanItemMillis")
                  : List.of("millis", "roundTrips", "calls"));
    }
    assertThat(calls(report, "flux-insert")).isEqualTo(30);
    assertThat(calls(report, "buffer-10")).isEqualTo(3);
    assertThat(calls(report, "buffer-100")).isEqualTo(1);
    assertThat(calls(report, "throughline")).isLessThanOrEqualTo(4);
    assertThat(calls(report, "driver-floor")).isEqualTo(1);
  }

  private static double calls(Report report, String strategy) {
    return report.rows().stream()
        .filter(row -> row.strategy().equals(strategy))
        .filter(row -> row.keys().get("source").equals("fast"))
        .findFirst()
        .orElseThrow()
        .figures()
        .get("calls");
  }

  @Test
  void aLostProductMakesARowWrong() {
    Report report = run(List.of(Strategy.BUFFER_100), 0, BrokenReactiveChild.class);

    assertThat(report.rows()).noneMatch(Row::right);
    assertThat(report.rows().get(0).wrong()).contains("29 documents instead of 30");
  }

  private static Report run(List<Strategy> strategies, int rttMillis, Class<?> child) {
    var settings = new RunSettings<>(strategies, 1, 0, "256m", true, child);
    return new ReactiveExperiment(
            List.of(30), 5, rttMillis, settings, StartedServers.of(ServerKind.EMBEDDED))
        .run();
  }
}
