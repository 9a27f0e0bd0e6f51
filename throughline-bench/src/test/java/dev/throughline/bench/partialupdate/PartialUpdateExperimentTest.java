package dev.throughline.bench.partialupdate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.StartedServers;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tiny runs, with child JVMs as in real ones. */
class PartialUpdateExperimentTest {

  @Test
  void everyStrategyStoresTheChange() {
    Report report = run(List.of(Strategy.values()), PartialUpdateChild.class);

    assertThat(report.rows()).hasSize(3).allMatch(Row::right, "right");
    for (Row row : report.rows()) {
      assertThat(row.keys()).containsOnlyKeys("strategy", "bytes");
      assertThat(row.figures()).containsOnlyKeys("documentBytes", "sentBytes", "millis");
      double document = row.figures().get("documentBytes");
      assertThat(document).isBetween(3_000.0, 6_000.0);
      if (row.strategy().equals("save")) {
        assertThat(row.figures().get("sentBytes")).isGreaterThan(document);
      } else {
        assertThat(row.figures().get("sentBytes")).isLessThan(1_024);
      }
    }
  }

  @Test
  void aLostChangeMakesARowWrong() {
    Report report = run(List.of(Strategy.SAVE_CHANGED), BrokenPartialUpdateChild.class);

    assertThat(report.rows()).noneMatch(Row::right);
    assertThat(report.rows().get(0).wrong()).contains("lost", "instead of");
  }

  private static Report run(List<Strategy> strategies, Class<?> child) {
    var settings = new RunSettings<>(strategies, 1, 0, "256m", true, child);
    return new PartialUpdateExperiment(
            List.of(4_000), 3, settings, StartedServers.of(ServerKind.EMBEDDED))
        .run();
  }
}
