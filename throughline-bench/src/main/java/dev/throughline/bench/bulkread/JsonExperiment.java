package dev.throughline.bench.bulkread;

import dev.throughline.bench.experiment.Experiment;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.report.Figure;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Prints the same orders again and again. */
final class JsonExperiment extends Experiment<JsonStrategy> {

  private static final List<Figure> FIGURES =
      List.of(Figure.lower("nanos", "ns/order", 0), Figure.lower("allocatedBytes", "B/order", 0));

  private final int documents;
  private final int millis;

  JsonExperiment(int documents, int millis, RunSettings<JsonStrategy> settings) {
    super("json", "none", FIGURES, settings);
    this.documents = documents;
    this.millis = millis;
  }

  @Override
  protected String title() {
    return "%,d orders from documents to JSON".formatted(documents);
  }

  @Override
  protected Map<String, Object> parameters() {
    return Map.of("documents", documents, "roundMillis", millis);
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    return List.of(Map.of());
  }

  @Override
  protected Map<String, ?> startArguments(JsonStrategy strategy, Map<String, String> stage) {
    return Map.of("documents", documents);
  }

  @Override
  protected int warmUpMillis() {
    return 3_000;
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<JsonStrategy> jvm, Map<String, String> keys) {
    JsonNode answer = jvm.ask("round", Map.of("millis", millis));
    if (answer.has("wrong")) {
      jvm.fail(keys, answer.get("wrong").asString());
    }
    return figures(answer);
  }
}
