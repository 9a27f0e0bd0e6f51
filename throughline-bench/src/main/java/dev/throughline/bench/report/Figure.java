package dev.throughline.bench.report;

/**
 * One column of an experiment.
 *
 * @param key its name in JSON, the unit included.
 * @param label its heading.
 * @param decimals digits behind the point.
 * @param higherIsBetter whether more is better.
 */
public record Figure(String key, String label, int decimals, boolean higherIsBetter) {

  /** A figure of which less is better. */
  public static Figure lower(String key, String label, int decimals) {
    return new Figure(key, label, decimals, false);
  }

  /** A figure of which more is better. */
  public static Figure higher(String key, String label, int decimals) {
    return new Figure(key, label, decimals, true);
  }

  /** {@return how many times as good one value is as another} */
  double timesAsGood(double value, double than) {
    return higherIsBetter ? value / than : than / value;
  }
}
