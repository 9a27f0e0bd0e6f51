package dev.throughline.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PairedRatioTests {

  private static final Figure MILLIS = Figure.lower("millis", "ms", 1);
  private static final Figure RATE = Figure.higher("rate", "1/s", 1);

  private static List<Map<String, Double>> rounds(Figure figure, double... values) {
    return Arrays.stream(values).mapToObj(value -> Map.of(figure.key(), value)).toList();
  }

  /** A machine that gets slower slows both of a pair. */
  @Test
  void aDriftOfBothIsNone() {
    PairedRatio ratio =
        PairedRatio.of(MILLIS, rounds(MILLIS, 1, 2, 4, 8, 16), rounds(MILLIS, 2, 4, 8, 16, 32))
            .orElseThrow();
    assertThat(ratio.times()).isEqualTo(2, within(1e-9));
    assertThat(ratio.within(1.000_001)).isTrue();
    assertThat(ratio.text()).isEqualTo("2.00 (2.00 to 2.00)");
  }

  @Test
  void moreIsBetterOfARate() {
    PairedRatio ratio =
        PairedRatio.of(RATE, rounds(RATE, 30, 30, 30, 30, 30), rounds(RATE, 10, 10, 10, 10, 10))
            .orElseThrow();
    assertThat(ratio.times()).isEqualTo(3, within(1e-9));
  }

  /** By hand: logarithms 0, 0, 0, 0 and ln 2; their mean is 0.1386 and their half width 0.3849. */
  @Test
  void theIntervalIsThatOfStudent() {
    PairedRatio ratio =
        PairedRatio.of(MILLIS, rounds(MILLIS, 4, 4, 4, 4, 4), rounds(MILLIS, 4, 4, 4, 4, 8))
            .orElseThrow();
    assertThat(Math.log(ratio.times())).isEqualTo(0.1386, within(1e-4));
    assertThat(Math.log(ratio.most() / ratio.times())).isEqualTo(0.3849, within(1e-4));
    assertThat(ratio.text()).isEqualTo("not measurable here");
  }

  @Test
  void fewRoundsSayNothing() {
    assertThat(PairedRatio.of(MILLIS, rounds(MILLIS, 1, 1, 1, 1), rounds(MILLIS, 1, 1, 1, 1)))
        .isEmpty();
    assertThat(PairedRatio.of(MILLIS, rounds(MILLIS, 1, 1, 1, 1, 1), rounds(MILLIS, 1, 1, 1, 1)))
        .isEmpty();
  }
}
