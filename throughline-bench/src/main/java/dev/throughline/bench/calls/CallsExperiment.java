package dev.throughline.bench.calls;

import dev.throughline.bench.experiment.Experiment;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.server.BenchServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Makes every call with every strategy, on both sides. */
final class CallsExperiment extends Experiment<Strategy> {

  private static final List<Figure> FIGURES =
      List.of(
          Figure.lower("cpuMicros", "CPU us/call", 1),
          Figure.lower("allocatedBytes", "bytes/call", 0),
          Figure.lower("commands", "commands", 0));

  private final List<Map<String, String>> cases = new ArrayList<>();
  private final int count;
  private final boolean metrics;
  private final BenchServer server;
  private final Map<Map<String, String>, Double> commands = new LinkedHashMap<>();

  /**
   * On this server.
   *
   * @param count calls of a round.
   * @param metrics whether the driver has Spring Boot's listeners for metrics.
   */
  CallsExperiment(
      List<Side> sides,
      List<Call> calls,
      int count,
      boolean metrics,
      RunSettings<Strategy> settings,
      BenchServer server) {
    super("calls", server.label(), FIGURES, settings);
    for (Side side : sides) {
      calls.forEach(call -> cases.add(keys(side, call)));
    }
    this.count = count;
    this.metrics = metrics;
    this.server = server;
  }

  private static Map<String, String> keys(Side side, Call call) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("side", side.label());
    keys.put("call", call.label());
    return keys;
  }

  @Override
  protected String title() {
    return "calls of an application: thread CPU and allocation of each";
  }

  @Override
  protected Map<String, Object> parameters() {
    return Map.of("calls", count, "metrics", metrics);
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    return cases;
  }

  @Override
  protected Map<String, ?> startArguments(Strategy strategy, Map<String, String> stage) {
    return Map.of("uri", server.uri(), "metrics", metrics);
  }

  @Override
  protected int warmUpMillis() {
    return 2_000;
  }

  /** Before anything is measured: the same commands and results as stock, or the row is wrong. */
  @Override
  protected void ready(List<StrategyJvm<Strategy>> jvms) {
    List<StrategyJvm<Strategy>> started =
        jvms.stream().filter(jvm -> jvm.failure() == null).toList();
    started.stream()
        .findFirst()
        .ifPresent(jvm -> jvm.ask("prepare", Map.of("keep", server.onlyAcknowledges())));
    Map<StrategyJvm<Strategy>, JsonNode> answers = new LinkedHashMap<>();
    started.forEach(jvm -> answers.put(jvm, jvm.ask("check")));
    JsonNode stock =
        answers.entrySet().stream()
            .filter(answer -> answer.getKey().strategy() == Strategy.STOCK)
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(null);
    answers.forEach((jvm, answer) -> cases.forEach(keys -> compare(jvm, keys, answer, stock)));
  }

  private void compare(
      StrategyJvm<Strategy> jvm,
      Map<String, String> keys,
      JsonNode answer,
      @Nullable JsonNode stock) {
    String key = String.join(" ", keys.values());
    JsonNode found = answer.path(key);
    commands.put(of(jvm, keys), (double) found.path("commands").size());
    if (stock != null && jvm.strategy() != Strategy.PING && !found.equals(stock.path(key))) {
      jvm.fail(keys, "%s instead of %s".formatted(found, stock.path(key)));
    }
  }

  private static Map<String, String> of(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    Map<String, String> all = new LinkedHashMap<>(keys);
    all.put("strategy", jvm.strategy().label());
    return all;
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    JsonNode answer =
        jvm.ask(
            "round",
            Map.of(
                "side", constant(keys.getOrDefault("side", "")),
                "call", constant(keys.getOrDefault("call", "")),
                "count", count));
    Map<String, Double> figures = new LinkedHashMap<>(figures(answer));
    figures.put("commands", commands.getOrDefault(of(jvm, keys), 0.0));
    figures.put("millis", answer.get("millis").asDouble());
    return figures;
  }

  private static String constant(String label) {
    return label.replace('-', '_').toUpperCase(Locale.ROOT);
  }
}
