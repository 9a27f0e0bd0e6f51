package dev.throughline.verification.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.redis.model.Mutant;
import org.junit.jupiter.api.Test;

class ModelExperimentTests {

  /** Every mutant has to be caught, or its row is wrong. */
  @Test
  void nothingIsWrongInRandomRunsAndEveryMutantIsCaught() {
    Report report = new ModelExperiment(3_000, true, false).run();
    assertThat(report.rows()).allMatch(Row::right);
    assertThat(report.rows())
        .filteredOn(row -> row.note().startsWith("caught: "))
        .hasSize(Mutant.values().length - 1)
        .allSatisfy(row -> assertThat(row.figures()).containsEntry("violations", 1.0));
  }
}
