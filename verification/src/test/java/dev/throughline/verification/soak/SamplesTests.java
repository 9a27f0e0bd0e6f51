package dev.throughline.verification.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.report.Row;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SamplesTests {

  @Test
  void flatLinesAreRight() {
    Samples samples = new Samples();
    for (int restarts = 10; restarts <= 500; restarts += 10) {
      samples.add(restarts, state(20_000 + restarts % 100, restarts < 50 ? 90 : 80));
    }

    assertThat(samples.settled()).isEqualTo(Samples.SETTLED);
    assertThat(samples.rows()).hasSize(Line.values().length).allMatch(Row::right, "right");
    Row classes = samples.rows().get(0);
    assertThat(classes.keys()).containsEntry("line", "classes");
    assertThat(classes.figures())
        .containsEntry(Samples.EARLY, 20_060.0)
        .containsEntry(Samples.LATE, 20_080.0);
    assertThat(classes.rounds()).hasSize(50).contains(Map.of("restarts", 70.0, "value", 20_070.0));
  }

  @Test
  void aClassAtEachRestartIsNotFlat() {
    Samples samples = new Samples();
    for (int restarts = 10; restarts <= 500; restarts += 10) {
      samples.add(restarts, state(20_000 + restarts, 80));
    }

    assertThat(samples.rows().get(0).wrong())
        .isEqualTo("not flat: 20060.00 at first, 20490.00 at last, at most 20260.60");
    assertThat(samples.rows().subList(1, 8)).allMatch(Row::right, "right");
  }

  @Test
  void metaspaceHasToBeFlatInTheSecondHalf() {
    Samples settling = new Samples();
    Samples leaking = new Samples();
    for (int restarts = 10; restarts <= 1_000; restarts += 10) {
      settling.add(restarts, metaspace(70 - 1_000.0 / (restarts + 90)));
      leaking.add(restarts, metaspace(60 + restarts / 100.0));
    }

    assertThat(settling.rows()).allMatch(Row::right, "right");
    Row row = leaking.rows().get(Line.METASPACE.ordinal());
    assertThat(row.wrong()).isEqualTo("not flat: 65.10 at first, 69.90 at last, at most 67.70");
    assertThat(leaking.rows().stream().filter(it -> !it.right())).containsExactly(row);
  }

  private static Map<Line, Double> metaspace(double megabytes) {
    Map<Line, Double> state = state(20_000, 80);
    state.put(Line.METASPACE, megabytes);
    return state;
  }

  @Test
  void oneDifferenceIsWrongHoweverEarly() {
    Samples samples = new Samples();
    for (int restarts = 1; restarts <= 20; restarts++) {
      Map<Line, Double> state = state(20_000, 80);
      state.put(Line.DIFFERENCES, 1.0);
      samples.add(restarts, state);
    }

    List<Row> rows = samples.rows();
    assertThat(rows.get(Line.DIFFERENCES.ordinal()).right()).isFalse();
    assertThat(rows.stream().filter(row -> !row.right())).hasSize(1);
  }

  @Test
  void aShortRunIsNotJudged() {
    Samples samples = new Samples();
    samples.add(5, state(20_000, 80));

    assertThat(samples.rows())
        .allSatisfy(row -> assertThat(row.wrong()).isEqualTo("too few samples to judge: 1"));
  }

  private static Map<Line, Double> state(double classes, double heap) {
    Map<Line, Double> state = new EnumMap<>(Line.class);
    state.put(Line.CLASSES, classes);
    state.put(Line.HEAP, heap);
    return state;
  }
}
