package dev.throughline.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PercentilesTests {

  private static final List<Long> HUNDRED =
      LongStream.rangeClosed(1, 100).mapToObj(it -> it * 1_000_000).toList();

  @Test
  void areByNearestRank() {
    assertThat(Percentiles.millis(HUNDRED, 50)).isEqualTo(50);
    assertThat(Percentiles.millis(HUNDRED, 99)).isEqualTo(99);
    assertThat(Percentiles.millis(List.of(7_000_000L), 99)).isEqualTo(7);
    assertThat(Percentiles.millis(List.of(), 99)).isZero();
  }

  @Test
  void haveTheKeysOfFigures() {
    Map<String, Double> figures = new LinkedHashMap<>();

    Percentiles.addTo(figures, HUNDRED);

    assertThat(figures)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("p50Millis", 50.0, "p95Millis", 95.0, "p99Millis", 99.0));
  }
}
