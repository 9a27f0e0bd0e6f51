package dev.throughline.bench.report;

import java.util.List;

/**
 * One bar for each row, as SVG that takes its colours and its width from the page: lengths are
 * parts of the width, text is as large as the page's own, so that it is readable on a phone too.
 */
final class BarChart {

  private static final int HEIGHT = 40;

  private BarChart() {}

  static String svg(Report report, List<Row> rows) {
    Figure figure = report.headline();
    double most =
        rows.stream()
            .mapToDouble(row -> row.figures().getOrDefault(figure.key(), 0.0))
            .max()
            .orElse(0);
    StringBuilder out = new StringBuilder();
    out.append("<p class=\"soft\">")
        .append(HtmlPage.escape(figure.label()))
        .append(figure.higherIsBetter() ? ", longer is better" : ", shorter is better")
        .append("</p>\n<svg role=\"img\" aria-label=\"")
        .append(HtmlPage.escape(figure.label()))
        .append("\" width=\"100%%\" height=\"%d\">%n".formatted(rows.size() * HEIGHT));
    for (int i = 0; i < rows.size(); i++) {
      out.append("<g data-row=\"%d\">".formatted(report.rows().indexOf(rows.get(i))));
      bar(figure, rows.get(i), i * HEIGHT, most, out);
      out.append("</g>\n");
    }
    return out.append("</svg>\n").toString();
  }

  private static void bar(Figure figure, Row row, int y, double most, StringBuilder out) {
    double value = row.figures().getOrDefault(figure.key(), 0.0);
    double percent = most == 0 ? 0 : Math.max(0.2, 100 * value / most);
    out.append("<text x=\"0\" y=\"%d\">".formatted(y + 15))
        .append(HtmlPage.escape(row.strategy()))
        .append("</text>\n<text x=\"100%\" text-anchor=\"end\" ")
        .append("y=\"%d\">".formatted(y + 15))
        .append(TextTable.figure(row.figures(), figure))
        .append(row.right() ? "" : " WRONG")
        .append("</text>\n");
    if (row.figures().containsKey(figure.key())) {
      out.append("<rect class=\"%s\" x=\"0\" y=\"%d\" ".formatted(row.role(), y + 21))
          .append(HtmlPage.number("width=\"%.2f%%\" ", percent))
          .append("height=\"%d\" rx=\"2\"/>%n".formatted(HEIGHT - 28));
    }
  }
}
