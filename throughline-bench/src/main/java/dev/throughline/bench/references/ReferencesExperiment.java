package dev.throughline.bench.references;

import dev.throughline.bench.experiment.Experiment;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.server.BenchServer;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Reads orders with what they refer to, over networks of several delays. */
final class ReferencesExperiment extends Experiment<Strategy> {

  private static final String DELAY = "delayMillis";

  private static final List<Figure> FIGURES =
      List.of(
          Figure.lower("millis", "ms", 1),
          Figure.lower("cpuMillis", "ms", 1),
          Figure.lower("commands", "commands", 0));

  private final int orders;
  private final List<Integer> delays;
  private final BenchServer server;

  /**
   * On this server.
   *
   * @param delays how long a round trip takes besides, in milliseconds; 0 for no network.
   */
  ReferencesExperiment(
      int orders, List<Integer> delays, RunSettings<Strategy> settings, BenchServer server) {
    super("references", server.label(), FIGURES, settings);
    this.orders = orders;
    this.delays = delays;
    this.server = server;
  }

  @Override
  protected String title() {
    return "%,d orders, each with a customer and ten lines with a product".formatted(orders);
  }

  @Override
  protected Map<String, Object> parameters() {
    return Map.of("orders", orders);
  }

  @Override
  protected List<Map<String, String>> stages() {
    return delays.stream().map(delay -> Map.of(DELAY, String.valueOf(delay))).toList();
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    return List.of(stage);
  }

  @Override
  protected Map<String, ?> startArguments(Strategy strategy, Map<String, String> stage) {
    int delay = Integer.parseInt(stage.getOrDefault(DELAY, "0"));
    return Map.of("uri", server.behind(delay), "orders", orders);
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    JsonNode round = jvm.ask("round");
    if (round.has("wrong")) {
      jvm.fail(keys, round.get("wrong").asString());
    }
    return figures(round);
  }
}
