package dev.throughline.bench.bulkread;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.ServiceExperiment;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.server.BenchServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Reads all orders in each request, on two routes, one language after the other. */
final class ReadExperiment extends ServiceExperiment<Strategy> {

  /** What is asked for. */
  enum Route {
    LIST,
    AGGREGATE;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final List<Figure> FIGURES =
      List.of(
          Figure.higher("requestsPerSecond", "requests/s", 1),
          Figure.lower("p50Millis", "p50 ms", 1),
          Figure.lower("p95Millis", "p95 ms", 1),
          Figure.lower("p99Millis", "p99 ms", 1),
          Figure.lower("cpuMillisPerRequest", "CPU ms/request", 2),
          Figure.lower("allocatedBytesPerDoc", "B/doc", 0),
          Figure.lower("collections", "GCs/1,000 requests", 1),
          Figure.lower("collectionMillis", "GC ms/1,000 requests", 1));

  private final List<Language> languages;
  private final List<Route> routes;
  private final int documents;
  private final Users users;
  private final BenchServer server;

  /** On this server, which is filled with so many documents for each language. */
  ReadExperiment(
      List<Language> languages,
      List<Route> routes,
      int documents,
      Users users,
      RunSettings<Strategy> settings,
      BenchServer server) {
    super("bulk-read", server.label(), FIGURES, settings, users);
    this.languages = languages;
    this.routes = routes;
    this.documents = documents;
    this.users = users;
    this.server = server;
    try (ChildJvm seeder = ChildJvm.start("seeder", SeedChild.class, "512m")) {
      seeder.ask(
          "seed",
          Map.of("uri", server.uri(), "documents", documents, "keep", server.onlyAcknowledges()));
    }
  }

  @Override
  protected String title() {
    return "%,d documents per request, %d users".formatted(documents, users.count());
  }

  @Override
  protected Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("documents", documents);
    parameters.put("users", users.count());
    parameters.put("roundMillis", users.millis());
    return parameters;
  }

  @Override
  protected List<Map<String, String>> stages() {
    return languages.stream().map(it -> Map.of("language", it.label())).toList();
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    return routes.stream().map(route -> keys(stage, route)).toList();
  }

  private static Map<String, String> keys(Map<String, String> stage, Route route) {
    Map<String, String> keys = new LinkedHashMap<>(stage);
    keys.put("route", route.label());
    return keys;
  }

  /** Rows of JSON are only of the list. */
  private static boolean has(Strategy strategy, Map<String, String> keys) {
    return !strategy.json() || Route.LIST.label().equals(keys.get("route"));
  }

  @Override
  protected boolean warmsUp(Strategy strategy, Map<String, String> keys) {
    return has(strategy, keys);
  }

  @Override
  protected int rounds(Strategy strategy, Map<String, String> keys) {
    return has(strategy, keys) ? super.rounds(strategy, keys) : 0;
  }

  @Override
  protected List<String> paths() {
    return routes.stream().map(route -> '/' + route.label()).toList();
  }

  @Override
  protected Map<String, ?> startArguments(Strategy strategy, Map<String, String> stage) {
    return Map.of("language", stage.getOrDefault("language", ""), "uri", server.uri());
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    jvm.ask("mark");
    JsonNode load = load(jvm, '/' + keys.getOrDefault("route", ""), "", 0);
    JsonNode consumed = jvm.ask("consumed");
    double requests = load.get("requests").asDouble();
    Map<String, Double> figures = figures(load);
    figures.put("cpuMillisPerRequest", consumed.get("cpuMillis").asDouble() / requests);
    figures.put(
        "allocatedBytesPerDoc", consumed.get("allocatedBytes").asDouble() / requests / documents);
    for (String collected : List.of("collections", "collectionMillis")) {
      figures.put(collected, consumed.get(collected).asDouble() * 1000 / requests);
    }
    return figures;
  }
}
