package dev.throughline.bench.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reports for scripts: one object for one experiment, an array for several. {@link KeptReport}
 * reads them.
 */
final class JsonReport {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private JsonReport() {}

  static String render(List<Report> reports, Surroundings surroundings) {
    List<Map<String, Object>> all =
        reports.stream().map(report -> experiment(report, surroundings)).toList();
    return JSON.writeValueAsString(all.size() == 1 ? all.get(0) : all) + System.lineSeparator();
  }

  private static Map<String, Object> experiment(Report report, Surroundings surroundings) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("experiment", report.experiment());
    json.put("title", report.title());
    json.put("command", surroundings.command());
    json.put("server", report.server());
    json.put("quick", report.quick());
    json.put("jdk", surroundings.jdk());
    json.put("versions", surroundings.versions());
    json.put("hardware", surroundings.hardware());
    json.put("parameters", report.parameters());
    json.put("headline", report.headline().key());
    json.put("figures", report.figures());
    if (report.over() != null) {
      json.put("over", report.over());
    }
    json.put("rows", report.rows().stream().map(row -> row(report, row)).toList());
    return json;
  }

  private static Map<String, Object> row(Report report, Row row) {
    Map<String, Object> json = new LinkedHashMap<>(row.keys());
    json.putAll(row.figures());
    report.timesStock(row).ifPresent(times -> json.put("timesStock", times));
    report.ofFloor(row).ifPresent(part -> json.put("ofFloor", part));
    json.put("role", row.role());
    json.put("right", row.right());
    if (row.wrong() != null) {
      json.put("wrong", row.wrong());
    }
    json.put("note", row.note());
    json.put("rounds", row.rounds());
    return json;
  }
}
