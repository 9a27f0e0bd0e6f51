package dev.throughline.bench.experiment;

import dev.throughline.bench.process.Consumption;
import java.util.Map;

/** What a service consumes in a round. Not thread-safe. */
public final class Meter {

  private Consumption mark = Consumption.now();

  /** Begins a round, after a garbage collection. */
  public Map<String, Object> mark() {
    System.gc();
    mark = Consumption.now();
    return Map.of();
  }

  /** Processor time, allocated bytes and garbage collections since the mark. */
  public Map<String, Object> consumed() {
    Consumption consumed = Consumption.now().since(mark);
    return Map.of(
        "cpuMillis", consumed.cpuMillis(),
        "allocatedBytes", consumed.allocatedBytes(),
        "collections", consumed.collections(),
        "collectionMillis", consumed.collectionMillis());
  }
}
