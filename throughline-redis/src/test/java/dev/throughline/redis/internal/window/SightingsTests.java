package dev.throughline.redis.internal.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.WindowRequest.Read;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SightingsTests {

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // which overflows
  private final Sightings sightings = new Sightings(nanos::get);

  private static Read latest(String window) {
    return new Read(window, PageRange.latest(20), 0);
  }

  @Test
  void remembersForASecondWhereAWindowEnded() {
    assertThat(sightings.direct(latest("w"))).isNull();
    sightings.saw("w", 100);
    DirectRead read = sightings.direct(latest("w"));
    assertThat(read).isEqualTo(new DirectRead(latest("w"), 81, 108));
    nanos.addAndGet(Duration.ofMillis(999).toNanos());
    assertThat(sightings.direct(latest("w"))).isEqualTo(read);
    nanos.addAndGet(Duration.ofMillis(1).toNanos());
    assertThat(sightings.direct(latest("w"))).isNull();
  }

  @Test
  void aNewEntryMovesTheEndAndAnEditDoesNot() {
    sightings.wrote("w", 7);
    assertThat(sightings.direct(latest("w"))).isNull();
    sightings.saw("w", 100);
    sightings.wrote("w", 101);
    sightings.wrote("w", 3);
    assertThat(sightings.direct(latest("w"))).isEqualTo(new DirectRead(latest("w"), 82, 109));
    sightings.forget("w");
    assertThat(sightings.direct(latest("w"))).isNull();
  }

  @Test
  void nobodyGetsTheEndOfAnotherWindow() {
    IntStream.range(0, 20_000).forEach(i -> sightings.saw("w" + i, i));
    long remembered =
        IntStream.range(0, 20_000)
            .filter(
                i -> {
                  DirectRead read = sightings.direct(latest("w" + i));
                  assertThat(read == null || read.to() == i + 8).isTrue();
                  return read != null;
                })
            .count();
    assertThat(remembered).isBetween(1L, 4_096L);
  }
}
