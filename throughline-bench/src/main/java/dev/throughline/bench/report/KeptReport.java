package dev.throughline.bench.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A report that was written as JSON, with where it was measured.
 *
 * @param report as it was, but for the order of figures that no row has.
 * @param surroundings where it was measured.
 */
record KeptReport(Report report, Surroundings surroundings) {

  /**
   * The reports of a file that {@code --json} has written.
   *
   * @throws IllegalArgumentException when it is no such file, or a row in it is wrong.
   */
  static List<KeptReport> of(Path file) {
    try {
      JsonNode json = JsonMapper.shared().readTree(Files.readString(file));
      List<KeptReport> reports = new ArrayList<>();
      for (JsonNode each : json.isArray() ? json.values() : List.of(json)) {
        reports.add(parse(each));
      }
      return reports;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (JacksonException | IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private static KeptReport parse(JsonNode json) {
    List<Figure> figures = new ArrayList<>();
    required(json, "figures").values().forEach(figure -> figures.add(figure(figure)));
    String headline = text(json, "headline");
    List<Row> rows = new ArrayList<>();
    for (JsonNode row : required(json, "rows").values()) {
      rows.add(row(row, figures));
    }
    Map<String, Object> parameters = new LinkedHashMap<>();
    strings(required(json, "parameters")).forEach(parameters::put);
    Report report =
        new Report(
            text(json, "experiment"),
            text(json, "title"),
            text(json, "server"),
            required(json, "quick").asBoolean(),
            parameters,
            figures.stream()
                .filter(figure -> figure.key().equals(headline))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no figure '" + headline + "'")),
            figures,
            rows,
            json.has("over") ? figure(json.get("over")) : null);
    return new KeptReport(
        report,
        new Surroundings(
            text(json, "jdk"),
            strings(required(json, "versions")),
            strings(required(json, "hardware")),
            text(json, "command")));
  }

  private static Figure figure(JsonNode json) {
    return new Figure(
        text(json, "key"),
        text(json, "label"),
        required(json, "decimals").asInt(),
        required(json, "higherIsBetter").asBoolean());
  }

  private static Row row(JsonNode json, List<Figure> figures) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> property : json.properties()) {
      if (figures.stream().anyMatch(figure -> figure.key().equals(property.getKey()))
          || property.getKey().equals("timesStock")
          || property.getKey().equals("ofFloor")
          || property.getKey().equals("role")) {
        break;
      }
      keys.put(property.getKey(), property.getValue().asString());
    }
    if (!required(json, "right").asBoolean()) {
      throw new IllegalArgumentException("the row " + keys + " is wrong");
    }
    List<Map<String, Double>> rounds = new ArrayList<>();
    for (JsonNode round : required(json, "rounds").values()) {
      Map<String, Double> measured = new LinkedHashMap<>();
      round.properties().forEach(it -> measured.put(it.getKey(), it.getValue().asDouble()));
      rounds.add(measured);
    }
    Map<String, Double> found = new LinkedHashMap<>();
    for (Figure figure : figures) {
      if (json.has(figure.key())) {
        found.put(figure.key(), json.get(figure.key()).asDouble());
      }
    }
    return new Row(
        keys, Row.Role.valueOf(text(json, "role")), found, rounds, null, text(json, "note"));
  }

  private static Map<String, String> strings(JsonNode json) {
    Map<String, String> strings = new LinkedHashMap<>();
    json.properties().forEach(it -> strings.put(it.getKey(), it.getValue().asString()));
    return strings;
  }

  private static String text(JsonNode json, String name) {
    return required(json, name).asString();
  }

  private static JsonNode required(JsonNode json, String name) {
    JsonNode value = json.get(name);
    if (value == null) {
      throw new IllegalArgumentException("'" + name + "' is missing");
    }
    return value;
  }
}
