package dev.throughline.bench.report;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The results of an experiment.
 *
 * @param experiment its name on the command line.
 * @param title one line for people.
 * @param server the kind of server.
 * @param quick whether sizes were shrunk for a smoke run.
 * @param parameters sizes and settings.
 * @param headline the figure that ratios and bars are about.
 * @param figures all columns in order, the headline included.
 * @param rows the lines in order.
 * @param over the figure that the rounds of a row are drawn over, or {@literal null} when they are
 *     repetitions.
 */
public record Report(
    String experiment,
    String title,
    String server,
    boolean quick,
    Map<String, Object> parameters,
    Figure headline,
    List<Figure> figures,
    List<Row> rows,
    @Nullable Figure over) {

  /** Of rows whose rounds are repetitions. */
  public Report(
      String experiment,
      String title,
      String server,
      boolean quick,
      Map<String, Object> parameters,
      Figure headline,
      List<Figure> figures,
      List<Row> rows) {
    this(experiment, title, server, quick, parameters, headline, figures, rows, null);
  }

  /** The same, whose rounds are a course over that figure. */
  public Report over(Figure figure) {
    return new Report(
        experiment, title, server, quick, parameters, headline, figures, rows, figure);
  }

  /** {@return whether every row is right} */
  public boolean right() {
    return rows.stream().allMatch(Row::right);
  }

  /** {@return how many times as good as stock a row is} */
  OptionalDouble timesStock(Row row) {
    return compare(row, Row.Role.STOCK).findFirst();
  }

  /**
   * The same as text: with the ends of its interval where there are enough rounds, and in words
   * where these are too far apart.
   */
  String times(Row row) {
    OptionalDouble times = timesStock(row);
    return over != null || row.role() == Row.Role.STOCK
        ? TextTable.ratio(times, "%.2f")
        : pairedWithStock(row)
            .map(PairedRatio::text)
            .orElseGet(() -> TextTable.ratio(times, "%.2f"));
  }

  private Optional<PairedRatio> pairedWithStock(Row row) {
    return rows.stream()
        .filter(it -> it.role() == Row.Role.STOCK && it.group().equals(row.group()))
        .findFirst()
        .flatMap(stock -> PairedRatio.of(headline, row.rounds(), stock.rounds()));
  }

  /**
   * {@return which part of the floor's figure a row reaches: 1 is as good as the floor} Of several
   * floors it is the first that the row does not go below, else the lowest.
   */
  OptionalDouble ofFloor(Row row) {
    double[] ratios = compare(row, Row.Role.FLOOR).toArray();
    OptionalDouble above = Arrays.stream(ratios).filter(it -> it <= 1).max();
    return above.isPresent() ? above : Arrays.stream(ratios).min();
  }

  private DoubleStream compare(Row row, Row.Role with) {
    Double value = row.figures().get(headline.key());
    if (value == null) {
      return DoubleStream.empty();
    }
    return rows.stream()
        .filter(it -> it.role() == with && it.group().equals(row.group()))
        .filter(it -> it.figures().containsKey(headline.key()))
        .mapToDouble(it -> headline.timesAsGood(value, it.figures().get(headline.key())));
  }
}
