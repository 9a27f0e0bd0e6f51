package dev.throughline.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The course of a row's headline over its rounds, from zero on so that a flat line looks flat, as
 * SVG that takes its colours and its width from the page.
 */
final class LineChart {

  private static final int WIDTH = 1_000;
  private static final int HEIGHT = 90;

  /** Of the height, so that the highest point is inside. */
  private static final double FILLED = 0.92;

  private LineChart() {}

  static String svg(Report report, Row row, Figure over) {
    Figure figure = report.headline();
    List<Map<String, Double>> rounds =
        row.rounds().stream()
            .filter(round -> round.containsKey(figure.key()) && round.containsKey(over.key()))
            .toList();
    double most = most(rounds, figure);
    double last = most(rounds, over);
    String points =
        rounds.stream()
            .map(
                round ->
                    String.format(
                        Locale.ROOT,
                        "%.1f,%.1f",
                        WIDTH * part(round, over, last),
                        HEIGHT * (1 - FILLED * part(round, figure, most))))
            .collect(Collectors.joining(" "));
    return """
    <p class="soft">0 to %s, over %s %s%s</p>
    <svg role="img" aria-label="%s" width="100%%" height="%d" viewBox="0 0 %d %d" \
    preserveAspectRatio="none" data-row="%d">
    <line class="axis" x1="0" y1="%d" x2="%d" y2="%d"/>
    <polyline class="course" points="%s"/>
    </svg>
    """
        .formatted(
            TextTable.figure(Map.of(figure.key(), most), figure),
            TextTable.figure(Map.of(over.key(), last), over),
            HtmlPage.escape(over.label()),
            row.right() ? "" : " WRONG",
            HtmlPage.escape(String.join(", ", row.keys().values())),
            HEIGHT,
            WIDTH,
            HEIGHT,
            report.rows().indexOf(row),
            HEIGHT,
            WIDTH,
            HEIGHT,
            points);
  }

  private static double most(List<Map<String, Double>> rounds, Figure figure) {
    return rounds.stream().mapToDouble(round -> part(round, figure, 1)).max().orElse(0);
  }

  private static double part(Map<String, Double> round, Figure figure, double most) {
    return most == 0 ? 0 : round.getOrDefault(figure.key(), 0.0) / most;
  }
}
