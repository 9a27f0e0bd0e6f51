package dev.throughline.bench.bulkread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LoadTest {

  @Test
  void takesPercentilesByNearestRank() {
    List<Long> hundred = LongStream.rangeClosed(1, 100).mapToObj(it -> it * 1_000_000).toList();

    assertThat(Load.percentile(hundred, 50)).isEqualTo(50);
    assertThat(Load.percentile(hundred, 99)).isEqualTo(99);
    assertThat(Load.percentile(List.of(7_000_000L), 99)).isEqualTo(7);
  }
}
