package dev.throughline.boot.internal.observe;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAccumulator;

/**
 * The shortest times between commands and replies: what the network and the server take at least,
 * so that what is predicted from them is rather too little. Thread-safe.
 */
public final class TripTimes {

  private static final int MAX_COLLECTIONS = 1_000;

  private final LongAccumulator all = shortest();
  private final Map<String, LongAccumulator> finds = new ConcurrentHashMap<>();

  private static LongAccumulator shortest() {
    return new LongAccumulator(Math::min, Long.MAX_VALUE);
  }

  void took(Command command, long nanos) {
    all.accumulate(nanos);
    if (command.kind() == Command.Kind.FIND
        && command.skip() == 0
        && (finds.size() < MAX_COLLECTIONS || finds.containsKey(command.collection()))) {
      finds.computeIfAbsent(command.collection(), it -> shortest()).accumulate(nanos);
    }
  }

  /** The shortest time of any command in nanoseconds; zero before the first. */
  public long shortestNanos() {
    long nanos = all.get();
    return nanos == Long.MAX_VALUE ? 0 : nanos;
  }

  /** The shortest time of a find of a collection that passes nothing by. */
  long findNanos(String collection) {
    LongAccumulator known = finds.get(collection);
    return known == null ? shortestNanos() : known.get();
  }
}
