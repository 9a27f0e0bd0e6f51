package dev.throughline.bench.bulkread;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.ServiceExperiment;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.server.BenchServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
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

  /**
   * What is asked for.
   *
   * @param documents of one request.
   * @param rates arrivals a second; users who ask again at once when there is none.
   */
  record Requests(
      List<Language> languages, List<Route> routes, List<Integer> documents, List<Integer> rates) {}

  private static final String DOCUMENTS = "documents";
  private static final String RATE = "arrivalsPerSecond";

  private final Requests requests;
  private final Users users;
  private final BenchServer server;
  private int filled;

  /** On this server, which is filled with as many documents for each language as are asked for. */
  ReadExperiment(
      Requests requests, Users users, RunSettings<Strategy> settings, BenchServer server) {
    super("bulk-read", server.label(), FIGURES, settings, users);
    this.requests = requests;
    this.users = users;
    this.server = server;
  }

  private void fill(int documents) {
    if (documents == filled) {
      return;
    }
    try (ChildJvm seeder = ChildJvm.start("seeder", SeedChild.class, "512m")) {
      seeder.ask(
          "seed",
          Map.of("uri", server.uri(), DOCUMENTS, documents, "keep", server.onlyAcknowledges()));
    }
    filled = documents;
  }

  @Override
  protected String title() {
    return "%s documents per request, %d users"
        .formatted(list(requests.documents(), "%,d"), users.count());
  }

  private static String list(List<Integer> numbers, String format) {
    return numbers.stream().map(format::formatted).collect(Collectors.joining(" and "));
  }

  @Override
  protected Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put(DOCUMENTS, list(requests.documents(), "%d"));
    parameters.put("users", users.count());
    parameters.put("roundMillis", users.millis());
    return parameters;
  }

  @Override
  protected List<Map<String, String>> stages() {
    List<Map<String, String>> stages = new ArrayList<>();
    for (int documents : requests.documents()) {
      for (Language language : requests.languages()) {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("language", language.label());
        if (requests.documents().size() > 1) {
          keys.put(DOCUMENTS, String.valueOf(documents));
        }
        stages.add(keys);
      }
    }
    return stages;
  }

  private int documents(Map<String, String> keys) {
    String documents = keys.get(DOCUMENTS);
    return documents == null ? requests.documents().get(0) : Integer.parseInt(documents);
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    List<Map<String, String>> cases = new ArrayList<>();
    for (Route route : requests.routes()) {
      Map<String, String> keys = new LinkedHashMap<>(stage);
      keys.put("route", route.label());
      if (requests.rates().isEmpty()) {
        cases.add(keys);
      }
      for (int rate : requests.rates()) {
        Map<String, String> one = new LinkedHashMap<>(keys);
        one.put(RATE, String.valueOf(rate));
        cases.add(one);
      }
    }
    return cases;
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
    return requests.routes().stream().map(route -> '/' + route.label()).toList();
  }

  @Override
  protected Map<String, ?> startArguments(Strategy strategy, Map<String, String> stage) {
    fill(documents(stage));
    return Map.of("language", stage.getOrDefault("language", ""), "uri", server.uri());
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    jvm.ask("mark");
    int rate = Integer.parseInt(keys.getOrDefault(RATE, "0"));
    JsonNode load = load(jvm, '/' + keys.getOrDefault("route", ""), "", rate);
    JsonNode consumed = jvm.ask("consumed");
    double count = load.get("requests").asDouble();
    Map<String, Double> figures = figures(load);
    figures.put("cpuMillisPerRequest", consumed.get("cpuMillis").asDouble() / count);
    figures.put(
        "allocatedBytesPerDoc",
        consumed.get("allocatedBytes").asDouble() / count / documents(keys));
    for (String collected : List.of("collections", "collectionMillis")) {
      figures.put(collected, consumed.get(collected).asDouble() * 1000 / count);
    }
    return figures;
  }
}
