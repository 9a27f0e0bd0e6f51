package dev.throughline.redis.model.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.redis.model.Mutant;
import dev.throughline.testkit.FixedPart;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The protocol under a scheduler that chooses everything that happens. */
class ModelTests {

  static List<SmallCases> cases() {
    return FixedPart.of(SmallCases.ALL, 2);
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

  /**
   * What it takes a certain order of several faults to show is shown in small cases, whatever
   * random runs meet: one write is late and another one is lost, and half of the bound passes
   * before and after the late one arrives.
   */
  @Test
  void aWindowThatALateWriteVerifiesIsFoundInASmallCase() {
    SmallCases cases = new SmallCases(1, 2, 0, 1, 2, 2, 2, 1, false);
    assertThat(SmallCases.ALL).contains(cases);
    assertThat(cases.explore(Mutant.VERIFIED_BY_APPLY).violation()).contains("P3");
  }

  /** A turn or a flight that is not given back, and a clock that was set back. */
  @ParameterizedTest
  @EnumSource(names = {"CANCELLED_KEEPS_TURN", "SKEW_UNNOTICED"})
  void cancellationAndSkewAreInASmallCase(Mutant mutant) {
    SmallCases cases = new SmallCases(1, 1, 0, 1, 2, 2, 4, 1, false);
    assertThat(SmallCases.ALL).contains(cases);
    assertThat(cases.explore(mutant).violation()).isNotNull();
  }
}
