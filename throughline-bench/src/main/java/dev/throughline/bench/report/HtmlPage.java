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
      a { color: var(--ours); }
      section svg { display: block; max-width: 40rem; }
      .legend svg { vertical-align: -1px; }
      svg text { fill: var(--text); font: 13px system-ui, sans-serif; }
      .STOCK { fill: var(--stock); } .OTHER { fill: var(--other); }
      .OURS { fill: var(--ours); } .FLOOR { fill: var(--floor); }
      svg .course { fill: none; stroke: var(--ours); stroke-width: 2; }
      svg .course, svg .axis { vector-effect: non-scaling-stroke; }
      svg .axis { stroke: var(--line); }
      dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 0 1rem; }
      dt, dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
      @media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } }
      """;

  private HtmlPage() {}

  static String render(List<Report> reports, Surroundings surroundings) {
    StringBuilder out = new StringBuilder(16_384);
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<title>Throughline benchmarks</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n<h1>Throughline benchmarks</h1>\n");
    legend(out);
    summary(reports, out);
    reports.forEach(report -> section(report, out));
    out.append("<h2>Where this was measured</h2>\n<dl>\n");
    definition("jdk", surroundings.jdk(), out);
    surroundings.versions().forEach((name, value) -> definition(name, value, out));
    surroundings.hardware().forEach((name, value) -> definition(name, value, out));
    out.append("</dl>\n<p class=\"soft\">Absolute figures belong to this machine and this run;")
        .append(" compare rows with rows.</p>\n</body>\n</html>\n");
    return out.toString();
  }

  private static void legend(StringBuilder out) {
    out.append("<p class=\"legend\">");
    Map<Row.Role, String> roles = new LinkedHashMap<>();
    roles.put(Row.Role.STOCK, "Spring Data");
    roles.put(Row.Role.OTHER, "other published ways");
    roles.put(Row.Role.OURS, "Throughline");
    roles.put(Row.Role.FLOOR, "the floor: the same work without mapping");
    roles.forEach(
        (role, text) ->
            out.append("<svg width=\"12\" height=\"12\" aria-hidden=\"true\"><rect class=\"")
                .append(role)
                .append("\" width=\"12\" height=\"12\" rx=\"2\"/></svg> ")
                .append(text)
                .append(" &nbsp; "));
    out.append("</p>\n");
  }

  /** One line for each comparison; its name leads to the table behind it. */
  private static void summary(List<Report> reports, StringBuilder out) {
    out.append("<h2>Summary</h2>\n<div class=\"scroll\"><table id=\"summary\">\n<thead><tr>");
    for (int i = 0; i < Claim.HEADER.size(); i++) {
      out.append(i < 2 ? "<th class=\"key\">" : "<th>").append(Claim.HEADER.get(i)).append("</th>");
    }
    out.append("</tr></thead>\n<tbody>\n");
    for (Claim claim : Claim.of(reports)) {
      List<String> cells = claim.cells();
      out.append(
              "<tr><td class=\"key\"><a href=\"#%s\">"
                  .formatted(escape(claim.report().experiment())))
          .append(escape(cells.get(0)))
          .append("</a></td><td class=\"key\">")
          .append(escape(cells.get(1)))
          .append("</td>");
      cells.subList(2, cells.size() - 1).forEach(text -> cell(text, out));
      out.append("<td class=\"wrong\">")
          .append(escape(cells.get(cells.size() - 1)))
          .append("</td></tr>\n");
    }
    out.append("</tbody></table></div>\n");
  }

  private static void section(Report report, StringBuilder out) {
    out.append("<section id=\"%s\">\n<h2>".formatted(escape(report.experiment())))
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
          Figure over = report.over();
          if (over == null) {
            out.append(BarChart.svg(report, rows));
          } else {
            rows.forEach(row -> out.append(LineChart.svg(report, row, over)));
          }
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
      cell(report.times(row), out);
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
    report.rows().stream()
        .filter(row -> !row.note().isEmpty())
        .map(row -> Map.entry(row.strategy(), row.note()))
        .distinct()
        .forEach(note -> definition(note.getKey(), note.getValue(), out));
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
