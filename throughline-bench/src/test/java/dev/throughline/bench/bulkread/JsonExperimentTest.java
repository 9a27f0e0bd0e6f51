package dev.throughline.bench.bulkread;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tiny runs, with child JVMs as in real ones. */
class JsonExperimentTest {

  @Test
  void everyStrategyPrintsTheSame() {
    Report report = run(List.of(JsonStrategy.values()), JsonChild.class);

    assertThat(report.rows())
        .hasSize(5)
        .allMatch(Row::right, "right")
        .allSatisfy(
            row -> {
              assertThat(row.keys()).containsOnlyKeys("strategy");
              assertThat(row.figures()).containsOnlyKeys("nanos", "allocatedBytes");
              assertThat(row.figures().get("nanos")).isPositive();
            });
  }

  @Test
  void otherJsonMakesARowWrong() {
    Report report = run(List.of(JsonStrategy.THROUGHLINE_JSON), BrokenJsonChild.class);

    assertThat(report.rows()).noneMatch(Row::right);
    assertThat(report.rows().get(0).wrong()).contains("other JSON");
  }

  private static Report run(List<JsonStrategy> strategies, Class<?> child) {
    return new JsonExperiment(20, 20, new RunSettings<>(strategies, 1, 0, "256m", true, child))
        .run();
  }
}
