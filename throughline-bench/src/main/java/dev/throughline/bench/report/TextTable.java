package dev.throughline.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** A report for the terminal. */
final class TextTable {

  private TextTable() {}

  static String render(Report report) {
    List<String> keys =
        report.rows().isEmpty() ? List.of() : List.copyOf(report.rows().get(0).keys().keySet());
    List<List<String>> lines = new ArrayList<>();
    List<String> header = new ArrayList<>(keys);
    report.figures().forEach(figure -> header.add(figure.label()));
    header.addAll(List.of("x stock", "of floor", ""));
    lines.add(header);
    for (Row row : report.rows()) {
      List<String> line = new ArrayList<>();
      keys.forEach(key -> line.add(row.keys().getOrDefault(key, "")));
      report.figures().forEach(figure -> line.add(figure(row.figures(), figure)));
      line.add(report.times(row));
      line.add(percent(report.ofFloor(row)));
      line.add(row.right() ? "" : "WRONG");
      lines.add(line);
    }
    StringBuilder out = new StringBuilder();
    out.append(heading(report)).append('\n').append('\n');
    out.append(layout(lines, keys.size()));
    notes(report, out);
    return out.toString();
  }

  /** The claims of several reports, one line for each. */
  static String summary(List<Report> reports) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(Claim.HEADER);
    Claim.of(reports).forEach(claim -> lines.add(claim.cells()));
    return layout(lines, 2);
  }

  private static String heading(Report report) {
    return "%s: %s (server: %s)%s"
        .formatted(
            report.experiment(),
            report.title(),
            report.server(),
            report.quick() ? "  QUICK RUN: sizes are shrunk, figures mean little" : "");
  }

  private static void notes(Report report, StringBuilder out) {
    out.append('\n');
    report.rows().stream()
        .filter(row -> !row.right())
        .forEach(
            row ->
                out.append("WRONG ")
                    .append(row.keys().values())
                    .append(": ")
                    .append(row.wrong())
                    .append('\n'));
    report.rows().stream()
        .filter(row -> !row.note().isEmpty())
        .map(row -> "  %s: %s%n".formatted(row.strategy(), row.note()))
        .distinct()
        .forEach(out::append);
    out.append("  ").append(report.parameters()).append('\n');
  }

  /** Lays cells out in columns: keys to the left, figures to the right. */
  static String layout(List<List<String>> lines, int leftColumns) {
    int columns = lines.get(0).size();
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    StringBuilder out = new StringBuilder();
    for (List<String> line : lines) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String padding = " ".repeat(widths[i] - line.get(i).length());
        text.append(i == 0 ? "" : "  ");
        text.append(i < leftColumns ? line.get(i) + padding : padding + line.get(i));
      }
      out.append(text.toString().stripTrailing()).append('\n');
    }
    return out.toString();
  }

  static String figure(Map<String, Double> figures, Figure figure) {
    Double value = figures.get(figure.key());
    return value == null ? "-" : String.format(Locale.ROOT, "%,." + figure.decimals() + "f", value);
  }

  static String ratio(OptionalDouble ratio, String format) {
    return ratio.isPresent() ? String.format(Locale.ROOT, format, ratio.getAsDouble()) : "-";
  }

  static String percent(OptionalDouble part) {
    return part.isPresent() ? String.format(Locale.ROOT, "%.0f %%", part.getAsDouble() * 100) : "-";
  }
}
