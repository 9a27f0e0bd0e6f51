package dev.throughline.bench.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Reports for people: one page that needs no network, light and dark. */
final class HtmlPage {

  private static final String STYLE =
      """
      :root { color-scheme: light dark; --back: #fff; --text: #1c2127; --soft: #5b6570;
        --line: #d8dde3; --stock: #7d8894; --other: #a9b4bf; --ours: #1769e0; --floor: #2c9a5e;
        --wrong: #c62828; }
      @media (prefers-color-scheme: dark) {
        :root { --back: #14181d; --text: #e6eaee; --soft: #9aa5b1; --line: #323a43;
          --stock: #8b97a3; --other: #5a6570; --ours: #5b9dff; --floor: #4cc285;
          --wrong: #ff6b6b; } }
      body { background: var(--back); color: var(--text); margin: 2rem auto; max-width: 66rem;
        padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; }
      h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
      h3 { font-size: 1rem; margin: 1.2rem 0 .2rem; }
      .soft, dt { color: var(--soft); }
      .quick, .wrong { color: var(--wrong); font-weight: 600; }
      .scroll { overflow-x: auto; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
      th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right;
        white-space: nowrap; }
      th.key, td.key { text-align: left; }
      tr.ours td { font-weight: 600; }
      svg { display: block; max-width: 100%; height: auto; }
      svg text { fill: var(--text); font: 13px system-ui, sans-serif; }
      .STOCK { fill: var(--stock); } .OTHER { fill: var(--other); }
      .OURS { fill: var(--ours); } .FLOOR { fill: var(--floor); }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
      dd { margin: 0; }
      """;

  private HtmlPage() {}

  static String render(List<Report> reports, Surroundings surroundings) {
    StringBuilder out = new StringBuilder(16_384);
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<title>Throughline benchmarks</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>Throughline benchmarks</h1>\n");
    reports.forEach(report -> section(report, out));
    out.append("<h2>Where this was measured</h2>\n<dl>\n");
    definition("jdk", surroundings.jdk(), out);
    surroundings.versions().forEach((name, value) -> definition(name, value, out));
    surroundings.hardware().forEach((name, value) -> definition(name, value, out));
    out.append("</dl>\n<p class=\"soft\">Absolute figures belong to this machine and this run;")
        .append(" compare rows with rows.</p>\n</body>\n</html>\n");
    return out.toString();
  }

  private static void section(Report report, StringBuilder out) {
    out.append("<section>\n<h2>")
        .append(escape(report.experiment()))
        .append("</h2>\n<p>")
        .append(escape(report.title()))
        .append(" <span class=\"soft\">server: ")
        .append(escape(report.server()))
        .append("</span></p>\n");
    if (report.quick()) {
      out.append("<p class=\"quick\">Quick run: sizes are shrunk, figures mean little.</p>\n");
    }
    Map<Map<String, String>, List<Row>> groups =
        report.rows().stream()
            .collect(Collectors.groupingBy(Row::group, LinkedHashMap::new, Collectors.toList()));
    groups.forEach(
        (group, rows) -> {
          if (!group.isEmpty()) {
            out.append("<h3>").append(escape(String.join(", ", group.values()))).append("</h3>\n");
          }
          out.append(BarChart.svg(report.headline(), rows));
        });
    table(report, out);
    notes(report, out);
    out.append("</section>\n");
  }

  private static void table(Report report, StringBuilder out) {
    if (report.rows().isEmpty()) {
      return;
    }
    List<String> keys = List.copyOf(report.rows().get(0).keys().keySet());
    out.append("<div class=\"scroll\"><table>\n<thead><tr>");
    keys.forEach(key -> out.append("<th class=\"key\">").append(escape(key)).append("</th>"));
    report.figures().forEach(figure -> header(figure.label(), out));
    List.of("\u00d7 stock", "of floor", "").forEach(label -> header(label, out));
    out.append("</tr></thead>\n<tbody>\n");
    for (Row row : report.rows()) {
      out.append(row.role() == Row.Role.OURS ? "<tr class=\"ours\">" : "<tr>");
      keys.forEach(
          key ->
              out.append("<td class=\"key\">")
                  .append(escape(row.keys().getOrDefault(key, "")))
                  .append("</td>"));
      report.figures().forEach(figure -> cell(TextTable.figure(row.figures(), figure), out));
      cell(TextTable.ratio(report.timesStock(row), "%.2f"), out);
      cell(TextTable.percent(report.ofFloor(row)), out);
      out.append(row.right() ? "<td></td>" : "<td class=\"wrong\">WRONG</td>").append("</tr>\n");
    }
    out.append("</tbody></table></div>\n");
  }

  private static void notes(Report report, StringBuilder out) {
    out.append("<dl>\n");
    report.rows().stream()
        .filter(row -> !row.right())
        .forEach(
            row ->
                out.append("<dt class=\"wrong\">WRONG ")
                    .append(escape(String.join(" ", row.keys().values())))
                    .append("</dt><dd>")
                    .append(escape(String.valueOf(row.wrong())))
                    .append("</dd>\n"));
    Map<String, String> notes = new LinkedHashMap<>();
    report.rows().stream()
        .filter(row -> !row.note().isEmpty())
        .forEach(row -> notes.put(row.strategy(), row.note()));
    notes.forEach((strategy, note) -> definition(strategy, note, out));
    report.parameters().forEach((name, value) -> definition(name, String.valueOf(value), out));
    out.append("</dl>\n");
  }

  private static void header(String label, StringBuilder out) {
    out.append("<th>").append(escape(label)).append("</th>");
  }

  private static void cell(String value, StringBuilder out) {
    out.append("<td>").append(escape(value)).append("</td>");
  }

  private static void definition(String term, String text, StringBuilder out) {
    out.append("<dt>").append(escape(term)).append("</dt><dd>").append(escape(text));
    out.append("</dd>\n");
  }

  static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
