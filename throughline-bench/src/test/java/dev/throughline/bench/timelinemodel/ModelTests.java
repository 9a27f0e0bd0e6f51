package dev.throughline.bench.timelinemodel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocol under a scheduler that chooses everything that happens. */
class ModelTests {

  static List<SmallCases> cases() {
    return SmallCases.ALL;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void nothingIsWrongInAnyState(SmallCases cases) {
    SmallCases.Result result = cases.explore(Mutant.NONE);
    assertThat(result.violation()).isNull();
    assertThat(result.ends()).isPositive();
  }

  /** However much is left out, everything ends in all the ways in which it can end. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 6})
  void whatIsLeftOutMakesNoDifference(int index) {
    SmallCases cases = SmallCases.ALL.get(index);
    SmallCases.Result all = cases.explore(Mutant.NONE, false);
    SmallCases.Result reduced = cases.explore(Mutant.NONE, true);
    assertThat(reduced.ends()).isEqualTo(all.ends());
    assertThat(reduced.states()).isLessThan(all.states());
  }

  /** Every mutant has to be caught, or its row is wrong. */
  @Test
  void nothingIsWrongInRandomRunsAndEveryMutantIsCaught() {
    Report report = new ModelExperiment(3_000, true, false).run();
    assertThat(report.rows()).allMatch(Row::right);
    assertThat(report.rows())
        .filteredOn(row -> row.note().startsWith("caught: "))
        .hasSize(Mutant.values().length - 2)
        .allSatisfy(row -> assertThat(row.figures()).containsEntry("violations", 1.0));
  }
}
