package dev.throughline.verification.soak;

import dev.throughline.bench.report.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was looked at between restarts, in order, and the rows that it makes. Not thread-safe. */
final class Samples {

  /** Where classes of the application's start are loaded, if there are enough restarts. */
  static final int SETTLED = 50;

  static final String RESTARTS = "restarts";
  static final String VALUE = "value";
  static final String EARLY = "early";
  static final String LATE = "late";
  static final String GROWTH = "growthPercent";

  private static final int TOGETHER = 3;

  private record Sample(int restarts, Map<Line, Double> values) {}

  private final List<Sample> samples = new ArrayList<>();

  /** Adds one that was taken after so many restarts. */
  void add(int restarts, Map<Line, Double> values) {
    samples.add(new Sample(restarts, new LinkedHashMap<>(values)));
  }

  /** After how many restarts lines have to be flat: those that are compared with the last. */
  int settled() {
    return last() >= 2 * SETTLED ? SETTLED : last() / 2;
  }

  private int last() {
    return samples.isEmpty() ? 0 : samples.get(samples.size() - 1).restarts();
  }

  /** A row for each line, wrong where it is not flat. */
  List<Row> rows() {
    return Arrays.stream(Line.values()).map(this::row).toList();
  }

  private Row row(Line line) {
    List<Map<String, Double>> rounds = new ArrayList<>();
    samples.forEach(
        sample ->
            rounds.add(Map.of(RESTARTS, (double) sample.restarts(), VALUE, value(sample, line))));
    Map<String, String> keys = Map.of("line", line.label());
    int from = line.settled(settled(), last());
    List<Sample> settled = samples.stream().filter(it -> it.restarts() >= from).toList();
    if (settled.size() < 2 * TOGETHER) {
      return Row.of(
          keys,
          Row.Role.OURS,
          rounds,
          "too few samples to judge: %d".formatted(settled.size()),
          "");
    }
    double early = median(line, settled.subList(0, TOGETHER));
    double late = median(line, settled.subList(settled.size() - TOGETHER, settled.size()));
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put(EARLY, early);
    figures.put(LATE, late);
    figures.put(GROWTH, early == 0 ? 0 : 100 * (late / early - 1));
    figures.put(VALUE, median(line, samples));
    return new Row(keys, Row.Role.OURS, figures, rounds, fault(line, early, late), "");
  }

  private static @Nullable String fault(Line line, double early, double late) {
    double most = line.most(early);
    return late <= most
        ? null
        : String.format(
            Locale.ROOT, "not flat: %.2f at first, %.2f at last, at most %.2f", early, late, most);
  }

  private static double median(Line line, List<Sample> of) {
    double[] sorted = of.stream().mapToDouble(it -> value(it, line)).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private static double value(Sample sample, Line line) {
    return sample.values().getOrDefault(line, 0.0);
  }
}
