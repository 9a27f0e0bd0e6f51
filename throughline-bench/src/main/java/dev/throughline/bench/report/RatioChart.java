package dev.throughline.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How many times as fast as stock Throughline is, a bar for each comparison, as an SVG file of its
 * own that follows the reader's light or dark scheme.
 */
final class RatioChart {

  private static final int WIDTH = 760;
  private static final int HEIGHT = 44;
  private static final int LEFT = 300;
  private static final int BAR = 360;

  private static final String STYLE =
      """
      text { font: 14px system-ui, sans-serif; fill: #1c2127; }
      .soft { fill: #5b6570; } .stock { fill: #7d8894; } .ours { fill: #1769e0; }
      @media (prefers-color-scheme: dark) {
        text { fill: #e6eaee; } .soft { fill: #9aa5b1; } .stock { fill: #8b97a3; }
        .ours { fill: #5b9dff; } }
      """;

  private RatioChart() {}

  /** Of the first comparison with stock in each report. */
  static String svg(List<Report> reports) {
    List<Claim> claims = reports.stream().map(RatioChart::first).flatMap(Optional::stream).toList();
    double most = claims.stream().mapToDouble(RatioChart::times).max().orElse(1);
    StringBuilder out = new StringBuilder();
    out.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 %d %d\">%n"
            .formatted(WIDTH, claims.size() * HEIGHT + 24));
    out.append("<title>Times as fast as stock Spring Data MongoDB</title>\n<style>\n");
    out.append(STYLE).append("</style>\n");
    for (int i = 0; i < claims.size(); i++) {
      bar(claims.get(i), i * HEIGHT, most, out);
    }
    out.append(
        "<text class=\"soft\" x=\"0\" y=\"%d\">%s</text>%n"
            .formatted(
                claims.size() * HEIGHT + 16,
                "Times as fast as stock Spring Data MongoDB, which is the grey bar"));
    return out.append("</svg>\n").toString();
  }

  private static Optional<Claim> first(Report report) {
    return Claim.of(List.of(report)).stream()
        .filter(claim -> claim.ours() != null && claim.stock() != null)
        .findFirst();
  }

  private static double times(Claim claim) {
    Row ours = claim.ours();
    return ours == null ? 1 : claim.report().timesStock(ours).orElse(1);
  }

  private static void bar(Claim claim, int y, double most, StringBuilder out) {
    double times = times(claim);
    out.append(
        "<text x=\"0\" y=\"%d\">%s</text>%n".formatted(y + 22, HtmlPage.escape(claim.name())));
    rectangle("stock", y + 6, BAR / most, out);
    rectangle("ours", y + 18, BAR * times / most, out);
    out.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%d\">%.1f</text>%n",
            LEFT + BAR * times / most + 8,
            y + 27,
            times));
  }

  private static void rectangle(String kind, int y, double width, StringBuilder out) {
    out.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"10\" rx=\"2\"/>%n",
            kind,
            LEFT,
            y,
            width));
  }
}
