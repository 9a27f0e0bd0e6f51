package dev.throughline.bench.odm;

import dev.throughline.bench.experiment.Experiment;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.server.BenchServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Does every task with so many documents, one command for each. */
final class OdmExperiment extends Experiment<Strategy> {

  private static final List<Figure> FIGURES =
      List.of(
          Figure.higher("megabytesPerSecond", "MB/s", 2),
          Figure.lower("cpuMicros", "CPU µs/document", 1),
          Figure.lower("allocatedBytes", "B/document", 0),
          Figure.lower("documentBytes", "B of BSON", 0),
          Figure.lower("millis", "ms", 1));

  private final int documents;
  private final BenchServer server;

  OdmExperiment(int documents, RunSettings<Strategy> settings, BenchServer server) {
    super("odm", server.label(), FIGURES, settings);
    this.documents = documents;
    this.server = server;
  }

  @Override
  protected String title() {
    return "MongoDB's benchmark of object mappers, %,d documents a task".formatted(documents);
  }

  @Override
  protected Map<String, Object> parameters() {
    return Map.of("documents", documents);
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    return Task.labels().stream().map(task -> Map.of("task", task)).toList();
  }

  @Override
  protected Map<String, ?> startArguments(Strategy strategy, Map<String, String> stage) {
    return Map.of("uri", server.uri());
  }

  @Override
  protected int warmUpMillis() {
    return 3_000;
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    Map<String, Object> arguments = new LinkedHashMap<>(keys);
    arguments.put("documents", documents);
    JsonNode round = jvm.ask("round", arguments);
    if (round.has("wrong")) {
      jvm.fail(keys, round.get("wrong").asString());
    }
    return figures(round);
  }
}
