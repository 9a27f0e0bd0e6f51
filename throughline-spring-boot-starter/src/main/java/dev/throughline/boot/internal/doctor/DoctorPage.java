package dev.throughline.boot.internal.doctor;

import dev.throughline.boot.internal.observe.Figures;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The report as one HTML page, which loads nothing. Every value is escaped. */
public final class DoctorPage {

  private static final String HEAD =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Throughline: the doctor</title>
      <style>
      :root { color-scheme: light dark; --line: #d0d7de; --soft: #57606a; --card: #f6f8fa; }
      @media (prefers-color-scheme: dark) {
        :root { --line: #30363d; --soft: #8b949e; --card: #161b22; }
        body { background: #0d1117; color: #e6edf3; }
      }
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
      section { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin: 1rem 0; }
      h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
      .soft, dt { color: var(--soft); }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0; }
      dd { margin: 0; overflow-wrap: anywhere; }
      .scroll { overflow-x: auto; }
      table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
      th, td { border-bottom: 1px solid var(--line); padding: .25rem .6rem; text-align: right; white-space: nowrap; }
      th:first-child, td:first-child { text-align: left; }
      </style>
      </head>
      <body>
      """;

  private DoctorPage() {}

  /** The page. */
  public static String of(DoctorReport report) {
    StringBuilder page = new StringBuilder(HEAD);
    page.append("<h1>The doctor</h1>\n<p>Serving: <strong>")
        .append(escaped(report.serving().mode().name().toLowerCase(Locale.ROOT)))
        .append("</strong></p>\n");
    if (report.findings().isEmpty()) {
      page.append("<p>Nothing was found yet.</p>\n");
    }
    report.findings().forEach(finding -> append(page, finding));
    calls(page, report.calls());
    if (!report.notes().isEmpty()) {
      page.append("<h2>Notes</h2>\n<ul>\n");
      report.notes().forEach(note -> page.append("<li>").append(escaped(note)).append("</li>\n"));
      page.append("</ul>\n");
    }
    return page.append("</body>\n</html>\n").toString();
  }

  private static void append(StringBuilder page, Finding finding) {
    page.append("<section>\n<h2>").append(escaped(finding.summary())).append("</h2>\n<p>");
    page.append(
        finding.savedMillis() > 0
            ? "Would have saved <strong>" + number(finding.savedMillis()) + " ms</strong>"
            : "No prediction");
    page.append(" <span class=\"soft\">(")
        .append(escaped(finding.prediction()))
        .append(")</span></p>\n<p>")
        .append(escaped(finding.change()))
        .append(".</p>\n<dl>");
    entry(page, "kind", finding.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    entry(page, "call", finding.call());
    entry(page, "entity", finding.entity());
    for (Map.Entry<String, Object> each : finding.evidence().entrySet()) {
      entry(page, each.getKey(), each.getValue());
    }
    page.append("</dl>\n</section>\n");
  }

  private static void entry(StringBuilder page, String name, Object value) {
    String text = value instanceof Number number ? number(number) : value.toString();
    if (!text.isEmpty()) {
      page.append("<dt>").append(escaped(name)).append("</dt>");
      page.append("<dd>").append(escaped(text)).append("</dd>\n");
    }
  }

  private static void calls(StringBuilder page, List<Figures> calls) {
    page.append("<h2>Calls</h2>\n<p class=\"soft\">Times in milliseconds.</p>\n");
    page.append("<div class=\"scroll\"><table>\n<tr>");
    for (String head :
        List.of(
            "call",
            "calls",
            "documents",
            "bytes",
            "commands",
            "connection",
            "driver",
            "mapping",
            "rest",
            "total")) {
      page.append("<th>").append(head).append("</th>");
    }
    page.append("</tr>\n");
    for (Figures call : calls) {
      page.append("<tr><td title=\"")
          .append(escaped(call.name().entity()))
          .append("\">")
          .append(escaped(call.name().method()))
          .append("</td>");
      for (Number value :
          List.<Number>of(
              call.calls(),
              call.documents(),
              call.bytes(),
              call.commands(),
              call.connection(),
              call.driver(),
              call.mapping(),
              call.rest(),
              call.total())) {
        page.append("<td>").append(number(value)).append("</td>");
      }
      page.append("</tr>\n");
    }
    page.append("</table></div>\n");
  }

  private static String number(Number value) {
    return value instanceof Double || value instanceof Float
        ? String.format(Locale.ROOT, "%,.3f", value.doubleValue())
        : String.format(Locale.ROOT, "%,d", value.longValue());
  }

  private static String escaped(String text) {
    return Html.escaped(text);
  }
}
