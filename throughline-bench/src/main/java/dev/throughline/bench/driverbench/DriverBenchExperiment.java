package dev.throughline.bench.driverbench;

import dev.throughline.bench.experiment.Experiment;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.report.Figure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Encodes and decodes one document of each shape, again and again. */
final class DriverBenchExperiment extends Experiment<Strategy> {

  private static final String TASK = "task";
  private static final String SHAPE = "shape";

  private static final List<Figure> FIGURES =
      List.of(
          Figure.higher("megabytesPerSecond", "MB/s", 1),
          Figure.lower("allocatedBytes", "B/document", 0),
          Figure.lower("documentBytes", "B of BSON", 0),
          Figure.lower("millis", "ms", 1));

  private final int documents;

  DriverBenchExperiment(int documents, RunSettings<Strategy> settings) {
    super("driverbench", "none", FIGURES, settings);
    this.documents = documents;
  }

  @Override
  protected String title() {
    return "BSON of MongoDB's driver benchmark, %,d documents a task".formatted(documents);
  }

  @Override
  protected Map<String, Object> parameters() {
    return Map.of("documents", documents);
  }

  @Override
  protected List<Map<String, String>> stages() {
    return Arrays.stream(Shape.values()).map(shape -> Map.of(SHAPE, shape.name())).toList();
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    Shape shape = Shape.valueOf(stage.getOrDefault(SHAPE, ""));
    return List.of(Map.of(TASK, shape.task(true)), Map.of(TASK, shape.task(false)));
  }

  @Override
  protected Map<String, ?> startArguments(Strategy strategy, Map<String, String> stage) {
    return stage;
  }

  @Override
  protected int warmUpMillis() {
    return 3_000;
  }

  @Override
  protected boolean warmsUp(Strategy strategy, Map<String, String> keys) {
    return suits(strategy, keys);
  }

  @Override
  protected int rounds(Strategy strategy, Map<String, String> keys) {
    return suits(strategy, keys) ? super.rounds(strategy, keys) : 0;
  }

  private static boolean suits(Strategy strategy, Map<String, String> keys) {
    return Arrays.stream(Shape.values())
        .anyMatch(shape -> task(keys).startsWith(shape.label()) && shape.suits(strategy));
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    boolean encodes = task(keys).endsWith("-encode");
    JsonNode round = jvm.ask("round", Map.of("encodes", encodes, "documents", documents));
    if (round.has("wrong")) {
      jvm.fail(keys, round.get("wrong").asString());
    }
    return figures(round);
  }

  private static String task(Map<String, String> keys) {
    return keys.getOrDefault(TASK, "");
  }
}
