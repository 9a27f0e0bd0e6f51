package dev.throughline.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How many times as good one row is as another by rounds that were measured in turns: what slows
 * the machine for a while slows both rounds of a pair. Least and most are the ends of the 95 %
 * interval of the mean of the pairs' logarithms, by Student's distribution.
 *
 * @param least the lower end.
 * @param times the mean.
 * @param most the upper end.
 */
public record PairedRatio(double least, double times, double most) {

  /** Fewer pairs say nothing about how far they are spread. */
  public static final int FEWEST = 5;

  /** The most of an interval that says something is at most so many times its least. */
  private static final double TOO_WIDE = 1.5;

  /** The 97.5 % quantiles of Student's distribution, from four degrees of freedom on. */
  private static final double[] STUDENT = {
    2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120
  };

  private static final double NORMAL = 2.0;

  /**
   * The ratio of a figure, where both have the same number of rounds, and enough of them.
   *
   * @param rounds of the row that is compared, in order.
   * @param with those of the row that it is compared with.
   */
  public static Optional<PairedRatio> of(
      Figure figure, List<Map<String, Double>> rounds, List<Map<String, Double>> with) {
    int count = rounds.size();
    if (count < FEWEST || with.size() != count) {
      return Optional.empty();
    }
    double[] logarithms = new double[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      Double value = rounds.get(i).get(figure.key());
      Double other = with.get(i).get(figure.key());
      if (value == null || other == null || value <= 0 || other <= 0) {
        return Optional.empty();
      }
      logarithms[i] = Math.log(figure.timesAsGood(value, other));
      sum += logarithms[i];
    }
    double mean = sum / count;
    double squares = 0;
    for (double logarithm : logarithms) {
      squares += (logarithm - mean) * (logarithm - mean);
    }
    int index = count - FEWEST;
    double quantile = index < STUDENT.length ? STUDENT[index] : NORMAL;
    double half = quantile * Math.sqrt(squares / (count - 1) / count);
    return Optional.of(
        new PairedRatio(Math.exp(mean - half), Math.exp(mean), Math.exp(mean + half)));
  }

  /** {@return whether most is at most so many times least} */
  public boolean within(double width) {
    return most <= width * least;
  }

  /** For a table. */
  String text() {
    return within(TOO_WIDE)
        ? String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", times, least, most)
        : "not measurable here";
  }
}
