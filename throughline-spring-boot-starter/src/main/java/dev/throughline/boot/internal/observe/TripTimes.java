package dev.throughline.boot.internal.observe;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * Times between commands and replies, to compare others with: the shortest of all, which is what
 * the network and the server take at least, and first pages. Thread-safe.
 */
public final class TripTimes {

  private static final int MAX_SHAPES = 1_000;

  private static final class Pages {
    final LongAdder number = new LongAdder();
    final LongAdder nanos = new LongAdder();
  }

  private final LongAccumulator shortest = new LongAccumulator(Math::min, Long.MAX_VALUE);
  private final Map<String, Pages> firstPages = new ConcurrentHashMap<>();

  void took(Command command, long nanos) {
    shortest.accumulate(nanos);
    if (command.kind() == Command.Kind.FIND
        && command.limited()
        && command.skip() == 0
        && (firstPages.size() < MAX_SHAPES || firstPages.containsKey(command.shape()))) {
      Pages pages = firstPages.computeIfAbsent(command.shape(), it -> new Pages());
      pages.number.increment();
      pages.nanos.add(nanos);
    }
  }

  /** The shortest time of any command in nanoseconds; zero before the first. */
  public long shortestNanos() {
    long nanos = shortest.get();
    return nanos == Long.MAX_VALUE ? 0 : nanos;
  }

  /**
   * The time of a find with a limit that passes nothing by, in nanoseconds, on average; zero while
   * none was seen.
   *
   * @param shape the collection with the filter's fields.
   */
  public long firstPageNanos(String shape) {
    Pages pages = firstPages.get(shape);
    return pages == null ? 0 : pages.nanos.sum() / Math.max(1, pages.number.sum());
  }

  void clear() {
    firstPages.clear();
  }
}
