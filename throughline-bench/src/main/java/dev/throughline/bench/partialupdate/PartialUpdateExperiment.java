package dev.throughline.bench.partialupdate;

import dev.throughline.bench.experiment.Experiment;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.server.BenchServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Reads a document, changes a field and saves it, again and again. */
final class PartialUpdateExperiment extends Experiment<Strategy> {

  private static final Figure SENT = Figure.lower("sentBytes", "B sent", 0);
  private static final List<Figure> FIGURES =
      List.of(Figure.lower("documentBytes", "B", 0), SENT, Figure.lower("millis", "ms/save", 3));

  private final List<Integer> sizes;
  private final int saves;
  private final String uri;

  PartialUpdateExperiment(
      List<Integer> sizes, int saves, RunSettings<Strategy> settings, BenchServer server) {
    super("partial-update", server.label(), FIGURES, settings);
    this.sizes = sizes;
    this.saves = saves;
    this.uri = server.uri();
  }

  @Override
  protected String title() {
    return "one changed field of a document, saved";
  }

  @Override
  protected Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("saves", saves);
    return parameters;
  }

  @Override
  protected Figure headline() {
    return SENT;
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    return sizes.stream().map(size -> Map.of("bytes", String.valueOf(size))).toList();
  }

  @Override
  protected Map<String, ?> startArguments(Strategy strategy, Map<String, String> stage) {
    return Map.of("uri", uri);
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    int bytes = Integer.parseInt(keys.getOrDefault("bytes", "0"));
    JsonNode answer = jvm.ask("round", Map.of("bytes", bytes, "saves", saves));
    if (answer.has("wrong")) {
      jvm.fail(keys, answer.get("wrong").asString());
    }
    return figures(answer);
  }
}
