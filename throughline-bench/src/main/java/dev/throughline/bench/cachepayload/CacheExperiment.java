package dev.throughline.bench.cachepayload;

import dev.throughline.bench.process.ChildFailed;
import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Progress;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Runs a service for every strategy. The services stay, and take turns under the same load: one
 * round of each, then the next.
 */
final class CacheExperiment {

  private static final List<String> LOADS = List.of("closed", "open");
  private static final Figure RATE = Figure.higher("readRequestsPerSecond", "reads/s", 0);
  private static final List<Figure> FIGURES =
      List.of(
          Figure.lower("bytesPerPost", "B/post", 0),
          Figure.lower("redisBytesPerPost", "Redis B/post", 0),
          Figure.lower("encodeNanos", "encode ns", 0),
          Figure.lower("decodeNanos", "decode ns", 0),
          RATE,
          Figure.lower("readP99Millis", "read p99 ms", 1),
          Figure.lower("cpuMillisPerRead", "CPU ms/read", 3),
          Figure.higher("writeRequestsPerSecond", "writes/s", 0),
          Figure.lower("writeP99Millis", "write p99 ms", 1),
          Figure.lower("generatorCpuPercent", "generator CPU %", 0));

  private final Settings settings;
  private final BenchRedis redis;

  /**
   * Options of a run.
   *
   * @param posts how many are in the cache.
   * @param page how many of them a read answers.
   * @param users who ask at once.
   * @param rate arrivals a second of the open load.
   * @param roundMillis how long each load lasts in one round.
   * @param child the class to start for each strategy; tests name another one.
   */
  record Settings(
      List<Strategy> strategies,
      int posts,
      int page,
      int users,
      int rate,
      int roundMillis,
      int rounds,
      int warmups,
      String heap,
      boolean quick,
      Class<?> child) {

    Map<String, Object> parameters() {
      Map<String, Object> parameters = new LinkedHashMap<>();
      parameters.put("posts", posts);
      parameters.put("page", page);
      parameters.put("users", users);
      parameters.put("openRequestsPerSecond", rate);
      parameters.put("roundMillis", roundMillis);
      parameters.put("rounds", rounds);
      parameters.put("warmups", warmups);
      parameters.put("heap", heap);
      return parameters;
    }
  }

  CacheExperiment(Settings settings, BenchRedis redis) {
    this.settings = settings;
    this.redis = redis;
  }

  Report run() {
    List<Row> rows = new ArrayList<>();
    int turns = settings.warmups() + settings.rounds();
    Progress progress = Progress.of((1 + turns) * settings.strategies().size());
    List<Service> services = new ArrayList<>();
    try (ChildJvm users = ChildJvm.start("users", BoardLoadChild.class, "512m")) {
      for (Strategy strategy : settings.strategies()) {
        progress.step(strategy.label() + " (filling)");
        services.add(new Service(strategy, settings, redis.uri()));
      }
      for (int i = 0; i < turns; i++) {
        boolean measured = i >= settings.warmups();
        for (Service service : services) {
          progress.step(service.strategy.label() + (measured ? "" : " (warm-up)"));
          service.attempt(() -> service.round(users, measured));
        }
      }
      for (Service service : services) {
        service.attempt(service::checkObjects);
        service.attempt(() -> service.checkAnswer(services.get(0), users));
      }
      LOADS.forEach(load -> services.forEach(service -> rows.add(service.row(load))));
    } finally {
      services.forEach(Service::close);
      progress.end();
    }
    return new Report(
        "cache-payload",
        "%,d posts in a sorted set, %d of them per read, %d users; open: %,d requests/s"
            .formatted(settings.posts(), settings.page(), settings.users(), settings.rate()),
        redis.label(),
        settings.quick(),
        settings.parameters(),
        RATE,
        FIGURES,
        rows);
  }

  /** The JVM of one strategy's service, and what has been found out about it. */
  private static final class Service implements AutoCloseable {

    private final Strategy strategy;
    private final Settings settings;
    private final ChildJvm child;
    private final Map<String, List<Map<String, Double>>> rounds = new LinkedHashMap<>();
    private final Map<String, Double> sizes = new LinkedHashMap<>();
    private String url = "";
    private String wrong = "";

    Service(Strategy strategy, Settings settings, String redis) {
      this.strategy = strategy;
      this.settings = settings;
      this.child = ChildJvm.start(strategy.label(), settings.child(), settings.heap());
      attempt(
          () -> {
            JsonNode started =
                child.ask(
                    "start",
                    Map.of("strategy", strategy.name(), "redis", redis, "page", settings.page()));
            url = started.get("url").asString();
            JsonNode filled = child.ask("fill", Map.of("posts", settings.posts()));
            for (String size : List.of("bytesPerPost", "redisBytesPerPost")) {
              sizes.put(size, filled.get(size).asDouble());
            }
          });
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

    void round(ChildJvm users, boolean measured) {
      Map<String, Double> figures = new LinkedHashMap<>(sizes);
      JsonNode times = child.ask("time", Map.of("millis", settings.roundMillis() / 4));
      figures.put("encodeNanos", times.get("encodeNanos").asDouble());
      figures.put("decodeNanos", times.get("decodeNanos").asDouble());
      for (String load : LOADS) {
        Map<String, Double> all = new LinkedHashMap<>(figures);
        int rate = load.equals("open") ? settings.rate() : 0;
        child.ask("mark", Map.of());
        JsonNode read = ask(users, "read", rate);
        JsonNode consumed = child.ask("consumed", Map.of());
        all.put("readRequestsPerSecond", read.get("requestsPerSecond").asDouble());
        all.put("readP99Millis", read.get("p99Millis").asDouble());
        all.put(
            "cpuMillisPerRead",
            consumed.get("cpuMillis").asDouble() / read.get("requests").asDouble());
        child.ask("mark", Map.of());
        JsonNode written = ask(users, "write", rate);
        checkWritten(written.get("requests").asLong());
        all.put("writeRequestsPerSecond", written.get("requestsPerSecond").asDouble());
        all.put("writeP99Millis", written.get("p99Millis").asDouble());
        all.put("generatorCpuPercent", read.get("cpuPercent").asDouble());
        if (measured) {
          rounds.computeIfAbsent(load, ignored -> new ArrayList<>()).add(all);
        }
      }
    }

    private JsonNode ask(ChildJvm users, String operation, int rate) {
      return users.ask(
          operation,
          Map.of(
              "url",
              url,
              "users",
              settings.users(),
              "millis",
              settings.roundMillis(),
              "rate",
              rate));
    }

    private void checkWritten(long requests) {
      long written = child.ask("consumed", Map.of()).get("written").asLong();
      if (written != requests) {
        wrong = "%d posts in Redis after %d were written".formatted(written, requests);
      }
    }

    void checkObjects() {
      JsonNode outcome = child.ask("check", Map.of("posts", settings.posts()));
      if (outcome.has("wrong")) {
        wrong = outcome.get("wrong").asString();
      }
    }

    void checkAnswer(Service first, ChildJvm users) {
      if (!body(users).equals(first.body(users))) {
        wrong = "answers otherwise than " + first.strategy.label();
      }
    }

    private String body(ChildJvm users) {
      return users.ask("fetch", Map.of("url", url)).get("body").asString();
    }

    Row row(String load) {
      Map<String, String> keys = new LinkedHashMap<>();
      keys.put("load", load);
      keys.put("strategy", strategy.label());
      return Row.of(
          keys,
          switch (strategy) {
            case JSON -> Row.Role.STOCK;
            case COMPACT -> Row.Role.OURS;
            default -> Row.Role.OTHER;
          },
          rounds.getOrDefault(load, List.of()),
          wrong.isEmpty() ? null : wrong,
          strategy.note());
    }

    @Override
    public void close() {
      child.close();
    }
  }
}
