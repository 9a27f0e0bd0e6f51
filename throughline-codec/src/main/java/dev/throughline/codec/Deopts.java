package dev.throughline.codec;

import dev.throughline.codec.bson.Deopt;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts the documents that were handed to stock. Safe for use by several threads. */
final class Deopts {

  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  void count(String direction, Throwable e) {
    String reason = e instanceof Deopt ? e.getMessage() : e.getClass().getSimpleName();
    counts.computeIfAbsent(direction + reason, r -> new LongAdder()).increment();
  }

  /** How many documents there were, by reason. */
  Map<String, Long> counts() {
    Map<String, Long> sums = new TreeMap<>();
    counts.forEach((reason, count) -> sums.put(reason, count.sum()));
    return sums;
  }
}
