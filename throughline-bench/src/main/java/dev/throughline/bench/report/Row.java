package dev.throughline.bench.report;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of an experiment's table.
 *
 * @param keys the strategy, and what else tells the row apart.
 * @param role what the row is in comparisons.
 * @param figures medians over the rounds, by the figure's key.
 * @param rounds the figures of every round, in order.
 * @param wrong why the result is wrong, or {@literal null} when it is right.
 * @param note what there is to know about the row; may be empty.
 */
public record Row(
    Map<String, String> keys,
    Role role,
    Map<String, Double> figures,
    List<Map<String, Double>> rounds,
    @Nullable String wrong,
    String note) {

  /** What a row is in comparisons. */
  public enum Role {
    /** What Spring Data does: others are so many times as fast. */
    STOCK,
    /** The same work without mapping: the lower bound. */
    FLOOR,
    /** Throughline. */
    OURS,
    /** Another published way. */
    OTHER
  }

  /** A row whose figures are the medians of its rounds. */
  public static Row of(
      Map<String, String> keys,
      Role role,
      List<Map<String, Double>> rounds,
      @Nullable String wrong,
      String note) {
    return new Row(keys, role, medians(rounds), rounds, wrong, note);
  }

  /** {@return whether the result was checked and found right} */
  public boolean right() {
    return wrong == null;
  }

  /** The strategy's name. */
  public String strategy() {
    return keys.getOrDefault("strategy", "");
  }

  /** The row without its strategy: rows of the same group are compared. */
  Map<String, String> group() {
    Map<String, String> group = new LinkedHashMap<>(keys);
    group.remove("strategy");
    return group;
  }

  private static Map<String, Double> medians(List<Map<String, Double>> rounds) {
    Map<String, Double> medians = new LinkedHashMap<>();
    if (!rounds.isEmpty()) {
      rounds
          .get(0)
          .keySet()
          .forEach(
              key ->
                  medians.put(
                      key, median(rounds.stream().mapToDouble(it -> it.get(key)).toArray())));
    }
    return medians;
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
