package dev.throughline.bench.experiment;

import java.util.List;
import java.util.Map;

/** What figures say of many times. */
public final class Percentiles {

  private Percentiles() {}

  /**
   * The smallest value that so many percent do not exceed, in milliseconds; 0 of none.
   *
   * @param sortedNanos the times in nanoseconds, in ascending order.
   */
  public static double millis(List<Long> sortedNanos, int percent) {
    if (sortedNanos.isEmpty()) {
      return 0;
    }
    int index = (int) Math.ceil(percent / 100.0 * sortedNanos.size()) - 1;
    return sortedNanos.get(Math.max(0, index)) / 1e6;
  }

  /** Adds the 50th, the 95th and the 99th, by the keys of figures. */
  public static void addTo(Map<String, ? super Double> figures, List<Long> sortedNanos) {
    for (int percent : new int[] {50, 95, 99}) {
      figures.put("p" + percent + "Millis", millis(sortedNanos, percent));
    }
  }
}
