package dev.throughline.bench.odm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.StartedServers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tiny runs, with child JVMs as in real ones. */
class OdmExperimentTests {

  @Test
  void everyStrategyStoresAndReadsWhatItShould() {
    Report report = run(List.of(Strategy.values()), OdmChild.class);

    assertThat(report.rows()).hasSize(24).allMatch(Row::right, "right");
    for (Row row : report.rows()) {
      assertThat(row.keys()).containsOnlyKeys("task", "strategy");
      assertThat(row.figures().get("megabytesPerSecond")).isPositive();
    }
    assertThat(bytes(report, "small-create")).isBetween(240.0, 320.0);
    assertThat(bytes(report, "large-create")).isBetween(2_400.0, 2_700.0);
    assertThat(bytes(report, "nested-create")).isBetween(1_000.0, 1_600.0);
  }

  @Test
  void anotherTextOrNothingMakesARowWrong() {
    Report report = run(List.of(Strategy.THROUGHLINE), BrokenOdmChild.class);

    assertThat(report.rows())
        .filteredOn(row -> !row.right())
        .extracting(row -> row.keys().get("task"))
        .containsExactly("small-find-filter", "large-update-one-field");
    assertThat(report.rows())
        .extracting(Row::wrong)
        .anySatisfy(wrong -> assertThat(wrong).startsWith("read null instead of"))
        .anySatisfy(wrong -> assertThat(wrong).startsWith("stored Document{"));
  }

  private static double bytes(Report report, String task) {
    return report.rows().stream()
        .filter(row -> task.equals(row.keys().get("task")))
        .mapToDouble(row -> row.figures().get("documentBytes"))
        .max()
        .orElseThrow();
  }

  private static Report run(List<Strategy> strategies, Class<?> child) {
    var settings = new RunSettings<>(strategies, 1, 0, "256m", true, child);
    return new OdmExperiment(5, settings, StartedServers.of(ServerKind.EMBEDDED)).run();
  }
}
