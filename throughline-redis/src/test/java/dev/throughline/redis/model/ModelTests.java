package dev.throughline.redis.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The protocol under a scheduler that chooses everything that happens. */
class ModelTests {

  /**
   * Every interleaving where preemptions are -1; else every one with so many preemptions. The
   * columns are those of {@link SmallCases}.
   */
  @ParameterizedTest
  @CsvSource({
    "2, 1, 0, 1, 1, 0, 0, -1",
    "1, 2, 1, 1, 1, 0, 0, -1",
    "2, 1, 0, 1, 1, 1, 0, -1",
    "1, 1, 1, 1, 2, 1, 1, -1",
    "2, 2, 1, 2, 1, 0, 0, 1",
    "2, 2, 1, 2, 1, 1, 0, 0",
  })
  void nothingIsWrongInAnyState(
      int writers,
      int appends,
      int editors,
      int readers,
      int reads,
      int faults,
      int ticks,
      int preemptions) {
    SmallCases.Result result =
        new SmallCases(writers, appends, editors, readers, reads, faults, ticks, preemptions)
            .explore(Mutant.NONE);
    System.out.printf(
        "%d writers x %d, %d editors, %d readers x %d, %d faults, %d ticks, preemptions %s: "
            + "%d states, %d ends%n",
        writers,
        appends,
        editors,
        readers,
        reads,
        faults,
        ticks,
        preemptions < 0 ? "unlimited" : preemptions,
        result.states(),
        result.ends());
    assertThat(result.violation()).isNull();
    assertThat(result.ends()).isPositive();
  }

  /** More of them: {@code -Dmodel.runs=100000}. */
  @Test
  void nothingIsWrongInRandomRuns() {
    assertThat(
            RandomRuns.firstViolation(
                Mutant.NONE, 1_000_000, Integer.getInteger("model.runs", 3_000)))
        .isNull();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void everyMutantIsCaught(Mutant mutant) {
    String violation = RandomRuns.firstViolation(mutant, 1, 20_000);
    assertThat(violation).as("%s", mutant).isNotNull();
    System.out.printf(
        "caught %s: %s, %s%n",
        mutant,
        violation.substring(0, violation.indexOf(':')),
        violation.substring(violation.lastIndexOf('\n') + 1));
  }
}
