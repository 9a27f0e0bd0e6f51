package dev.throughline.redis.internal.window;

import dev.throughline.redis.internal.protocol.WindowRequest.Read;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers for a second the ends of the windows that this process read. They decide how a page is
 * requested, never its content: after a wrong guess the page is requested once more
 * (D-TIMELINE-06). Of windows that share a slot of this memory, the last one is remembered.
 */
final class Sightings {

  private static final int PLACES = 1 << 12;
  private static final long NANOS = TimeUnit.SECONDS.toNanos(1);

  private record Sighting(String window, long tail, long nanos) {}

  private final AtomicReferenceArray<@Nullable Sighting> places =
      new AtomicReferenceArray<>(PLACES);
  private final LongSupplier clock;

  Sightings(LongSupplier clock) {
    this.clock = clock;
  }

  /** {@return how to read a page without a script, or null if the window was not seen of late} */
  @Nullable DirectRead direct(Read read) {
    Sighting last = places.get(place(read.window()));
    return last != null
            && last.window().equals(read.window())
            && clock.getAsLong() - last.nanos() < NANOS
        ? DirectRead.of(read, last.tail())
        : null;
  }

  void saw(String window, long tail) {
    places.set(place(window), new Sighting(window, tail, clock.getAsLong()));
  }

  /** An entry was written; if it is a new one, the window ends with it. */
  void wrote(String window, long seq) {
    Sighting last = places.get(place(window));
    if (last != null && last.window().equals(window) && last.tail() < seq) {
      places.compareAndSet(place(window), last, new Sighting(window, seq, last.nanos()));
    }
  }

  void forget(String window) {
    places.set(place(window), null);
  }

  private static int place(String window) {
    int hash = window.hashCode();
    return (hash ^ hash >>> 16) & PLACES - 1;
  }
}
