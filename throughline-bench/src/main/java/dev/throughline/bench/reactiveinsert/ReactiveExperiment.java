package dev.throughline.bench.reactiveinsert;

import dev.throughline.bench.bulkinsert.CheckChild;
import dev.throughline.bench.bulkinsert.Checker;
import dev.throughline.bench.experiment.Experiment;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.server.BenchServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Inserts from sources of several sizes, with every strategy. */
final class ReactiveExperiment extends Experiment<Strategy> {

  /** A strategy that needs longer than this for a round gets one, without warm-up. */
  private static final double LONG_MILLIS = 20_000;

  private static final List<Figure> FIGURES =
      List.of(
          Figure.lower("millis", "ms", 1),
          Figure.lower("roundTrips", "round trips", 1),
          Figure.lower("calls", "calls", 0),
          Figure.lower("meanItemMillis", "ms/item", 1));

  private final List<Map<String, String>> cases = new ArrayList<>();
  private final int askedRttMillis;
  private final RunSettings<Strategy> settings;
  private final String uri;
  private final Checker checker;
  private double rttMillis;

  /**
   * On this server.
   *
   * @param items sizes of the fast source.
   * @param slowItems the size of the slow source.
   * @param rttMillis a round trip between the strategies and the server, in milliseconds.
   */
  ReactiveExperiment(
      List<Integer> items,
      int slowItems,
      int rttMillis,
      RunSettings<Strategy> settings,
      BenchServer server) {
    super("reactive-insert", server.label(), FIGURES, settings);
    items.forEach(size -> cases.add(keys(size, Source.FAST)));
    cases.add(keys(slowItems, Source.SLOW));
    this.askedRttMillis = rttMillis;
    this.rttMillis = rttMillis;
    this.settings = settings;
    this.uri = server.behind(rttMillis);
    this.checker = Checker.of(assistant("checker", CheckChild.class, "1g"), server);
  }

  private static Map<String, String> keys(int items, Source source) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("items", String.valueOf(items));
    keys.put("source", source.label());
    return keys;
  }

  private static int items(Map<String, String> keys) {
    return Integer.parseInt(keys.getOrDefault("items", "0"));
  }

  @Override
  protected String title() {
    return "items of a Flux into a collection, %.1f ms away".formatted(rttMillis);
  }

  @Override
  protected Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("rttMillis", askedRttMillis);
    parameters.put("roundTripMillis", rttMillis);
    parameters.put("slowIntervalMillis", Source.INTERVAL_MILLIS);
    return parameters;
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    return cases;
  }

  @Override
  protected Map<String, ?> startArguments(Strategy strategy, Map<String, String> stage) {
    return Map.of("uri", uri);
  }

  /** Measures the network; not before all have started, which keeps the machine busy. */
  @Override
  protected void ready(List<StrategyJvm<Strategy>> jvms) {
    rttMillis =
        jvms.stream()
            .filter(jvm -> jvm.failure() == null)
            .findFirst()
            .map(jvm -> jvm.ask("round-trip").get("millis").asDouble())
            .orElse(0.0);
  }

  @Override
  protected int warmUpMillis() {
    return 3_000;
  }

  @Override
  protected boolean warmsUp(Strategy strategy, Map<String, String> keys) {
    return !isLong(strategy, keys) && !Source.SLOW.label().equals(keys.get("source"));
  }

  @Override
  protected int rounds(Strategy strategy, Map<String, String> keys) {
    return isLong(strategy, keys) ? 1 : settings.rounds();
  }

  private boolean isLong(Strategy strategy, Map<String, String> keys) {
    return strategy == Strategy.FLUX_INSERT && items(keys) * rttMillis > LONG_MILLIS;
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    checker.drop();
    JsonNode round =
        jvm.ask(
            "round",
            Map.of(
                "source", keys.getOrDefault("source", ""),
                "items", items(keys),
                "rttMillis", rttMillis));
    String wrong = checker.check(round, items(keys));
    if (wrong != null) {
      jvm.fail(keys, wrong);
    }
    return figures(round);
  }
}
