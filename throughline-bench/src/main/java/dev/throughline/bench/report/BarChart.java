package dev.throughline.bench.report;

import java.util.List;

/** One bar for each row, as SVG that takes its colours from the page. */
final class BarChart {

  private static final int LABEL = 190;
  private static final int BARS = 560;
  private static final int VALUE = 150;
  private static final int HEIGHT = 24;

  private BarChart() {}

  static String svg(Figure figure, List<Row> rows) {
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
        .append(
            "\" viewBox=\"0 0 %d %d\">%n".formatted(LABEL + BARS + VALUE, rows.size() * HEIGHT));
    for (int i = 0; i < rows.size(); i++) {
      bar(figure, rows.get(i), i * HEIGHT, most, out);
    }
    return out.append("</svg>\n").toString();
  }

  private static void bar(Figure figure, Row row, int y, double most, StringBuilder out) {
    double value = row.figures().getOrDefault(figure.key(), 0.0);
    double width = most == 0 ? 0 : Math.max(1, BARS * value / most);
    int baseline = y + 16;
    out.append("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">".formatted(LABEL - 10, baseline))
        .append(HtmlPage.escape(row.strategy()))
        .append("</text>\n");
    if (row.figures().containsKey(figure.key())) {
      out.append("<rect class=\"%s\" x=\"%d\" y=\"%d\" ".formatted(row.role(), LABEL, y + 3))
          .append(HtmlPage.number("width=\"%.1f\" ", width))
          .append("height=\"%d\" rx=\"2\"/>%n".formatted(HEIGHT - 6));
    }
    out.append(HtmlPage.number("<text x=\"%.1f\" ", LABEL + width + 8))
        .append("y=\"%d\">".formatted(baseline))
        .append(TextTable.figure(row.figures(), figure))
        .append(row.right() ? "" : " WRONG")
        .append("</text>\n");
  }
}
