package dev.throughline.bench.bulkread;

import dev.throughline.bench.process.ChildFailed;
import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Progress;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.BenchServer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Runs a service for every strategy, one language after the other. The services stay, and take
 * turns under the same users: one round of each, then the next.
 */
final class ReadExperiment {

  private static final List<String> ROUTES = List.of("list", "aggregate");
  private static final Figure RATE = Figure.higher("requestsPerSecond", "requests/s", 1);
  private static final List<Figure> FIGURES =
      List.of(
          RATE,
          Figure.lower("p50Millis", "p50 ms", 1),
          Figure.lower("p95Millis", "p95 ms", 1),
          Figure.lower("p99Millis", "p99 ms", 1),
          Figure.lower("cpuMillisPerRequest", "CPU ms/request", 2),
          Figure.lower("allocatedBytesPerDoc", "B/doc", 0));

  private final Settings settings;
  private final BenchServer server;

  /**
   * Options of a run.
   *
   * @param roundMillis how long the users ask in one round.
   * @param child the class to start for each strategy; tests name another one.
   */
  record Settings(
      List<Language> languages,
      List<Strategy> strategies,
      int documents,
      int users,
      int roundMillis,
      int rounds,
      int warmups,
      String heap,
      boolean quick,
      Class<?> child) {

    Map<String, Object> parameters() {
      Map<String, Object> parameters = new LinkedHashMap<>();
      parameters.put("documents", documents);
      parameters.put("users", users);
      parameters.put("roundMillis", roundMillis);
      parameters.put("rounds", rounds);
      parameters.put("warmups", warmups);
      parameters.put("heap", heap);
      return parameters;
    }
  }

  ReadExperiment(Settings settings, BenchServer server) {
    this.settings = settings;
    this.server = server;
  }

  Report run() {
    List<Row> rows = new ArrayList<>();
    int turns = settings.warmups() + settings.rounds();
    Progress progress =
        Progress.of(
            turns * ROUTES.size() * settings.strategies().size() * settings.languages().size());
    try (ChildJvm seeder = ChildJvm.start("seeder", SeedChild.class, "512m")) {
      seeder.ask(
          "seed",
          Map.of(
              "uri", server.uri(),
              "documents", settings.documents(),
              "keep", server.onlyAcknowledges()));
    }
    try (ChildJvm users = ChildJvm.start("users", LoadChild.class, "512m")) {
      for (Language language : settings.languages()) {
        rows.addAll(run(language, users, progress));
      }
    } finally {
      progress.end();
    }
    return new Report(
        "bulk-read",
        "%,d documents per request, %d users".formatted(settings.documents(), settings.users()),
        server.label(),
        settings.quick(),
        settings.parameters(),
        RATE,
        FIGURES,
        rows);
  }

  private List<Row> run(Language language, ChildJvm users, Progress progress) {
    List<Service> services = new ArrayList<>();
    try {
      for (Strategy strategy : settings.strategies()) {
        services.add(new Service(strategy, language, settings, server.uri()));
      }
      for (String route : ROUTES) {
        for (int i = 0; i < settings.warmups() + settings.rounds(); i++) {
          boolean measured = i >= settings.warmups();
          for (Service service : services) {
            progress.step(
                "%s %s %s%s"
                    .formatted(
                        language.label(),
                        service.strategy().label(),
                        route,
                        measured ? "" : " (warm-up)"));
            service.attempt(() -> service.round(route, users, measured));
          }
        }
      }
      check(services, users);
      List<Row> rows = new ArrayList<>();
      ROUTES.forEach(route -> services.forEach(service -> rows.add(service.row(route))));
      return rows;
    } finally {
      services.forEach(Service::close);
    }
  }

  /** Objects against stock's in each service, and every answer against the first service's. */
  private static void check(List<Service> services, ChildJvm users) {
    for (Service service : services) {
      service.attempt(() -> service.checkObjects());
      for (String route : ROUTES) {
        service.attempt(() -> service.checkAnswer(route, services.get(0), users));
      }
    }
  }

  /** The JVM of one strategy's service, and what has been found out about it. */
  private static final class Service implements AutoCloseable {

    private final Strategy strategy;
    private final Language language;
    private final Settings settings;
    private final ChildJvm child;
    private final Map<String, List<Map<String, Double>>> rounds = new LinkedHashMap<>();
    private String url = "";
    private String wrong = "";
    private String note = "";

    Service(Strategy strategy, Language language, Settings settings, String uri) {
      this.strategy = strategy;
      this.language = language;
      this.settings = settings;
      this.child = ChildJvm.start(strategy.label(), settings.child(), settings.heap());
      attempt(
          () -> {
            JsonNode started =
                child.ask(
                    "start",
                    Map.of(
                        "strategy", strategy.name(),
                        "language", language.name(),
                        "uri", uri));
            url = started.get("url").asString();
            note = strategy.note() + started.get("note").asString();
          });
    }

    Strategy strategy() {
      return strategy;
    }

    void attempt(Runnable action) {
      if (wrong.isEmpty()) {
        try {
          action.run();
        } catch (ChildFailed e) {
          wrong = String.valueOf(e.getMessage());
        }
      }
    }

    void round(String route, ChildJvm users, boolean measured) {
      child.ask("mark", Map.of());
      JsonNode load =
          users.ask(
              "load",
              Map.of(
                  "url", url + '/' + route,
                  "users", settings.users(),
                  "millis", settings.roundMillis()));
      JsonNode consumed = child.ask("consumed", Map.of());
      if (measured) {
        double requests = load.get("requests").asDouble();
        Map<String, Double> figures = new LinkedHashMap<>();
        for (Figure figure : FIGURES) {
          if (load.has(figure.key())) {
            figures.put(figure.key(), load.get(figure.key()).asDouble());
          }
        }
        figures.put("cpuMillisPerRequest", consumed.get("cpuMillis").asDouble() / requests);
        figures.put(
            "allocatedBytesPerDoc",
            consumed.get("allocatedBytes").asDouble() / requests / settings.documents());
        rounds.computeIfAbsent(route, ignored -> new ArrayList<>()).add(figures);
      }
    }

    void checkObjects() {
      JsonNode outcome = child.ask("check", Map.of());
      if (outcome.has("wrong")) {
        wrong = outcome.get("wrong").asString();
      }
    }

    void checkAnswer(String route, Service first, ChildJvm users) {
      String mine = body(route, users);
      if (!mine.equals(first.body(route, users))) {
        wrong = "answers %s otherwise than %s".formatted(route, first.strategy.label());
      }
    }

    private String body(String route, ChildJvm users) {
      return users.ask("fetch", Map.of("url", url + '/' + route)).get("body").asString();
    }

    Row row(String route) {
      Map<String, String> keys = new LinkedHashMap<>();
      keys.put("language", language.label());
      keys.put("route", route);
      keys.put("strategy", strategy.label());
      return Row.of(
          keys,
          switch (strategy) {
            case DEFAULT_CONVERTER -> Row.Role.STOCK;
            case THROUGHLINE -> Row.Role.OURS;
            case DRIVER_FLOOR -> Row.Role.FLOOR;
            default -> Row.Role.OTHER;
          },
          rounds.getOrDefault(route, List.of()),
          wrong.isEmpty() ? null : wrong,
          note);
    }

    @Override
    public void close() {
      child.close();
    }
  }
}
