package dev.throughline.bench.chathistory;

import dev.throughline.bench.process.ChildFailed;
import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Progress;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.embedded.EmbeddedRedis;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Starts every strategy in a JVM of its own; they take turns, one round of each, then the next. */
final class HistoryExperiment {

  private static final Figure RATE = Figure.higher("requestsPerSecond", "requests/s", 1);
  private static final Figure WRONG = Figure.lower("wrongPages", "wrong pages", 0);
  private static final List<Figure> FIGURES =
      List.of(
          RATE,
          Figure.lower("meanMillis", "mean ms", 2),
          Figure.lower("p50Millis", "p50 ms", 2),
          Figure.lower("p95Millis", "p95 ms", 2),
          Figure.lower("p99Millis", "p99 ms", 2),
          Figure.lower("hitP99Millis", "p99 of hits", 2),
          WRONG,
          Figure.higher("hitRate", "hit rate", 2));

  private final Settings settings;
  private final BenchServer server;

  /**
   * Options of a run.
   *
   * @param roundMillis how long the users ask in one round.
   * @param child the class to start for each strategy; tests name another one.
   */
  record Settings(
      List<Strategy> strategies,
      List<HistoryLoad.Kind> loads,
      Chat chat,
      int users,
      int roundMillis,
      int rounds,
      int warmups,
      String heap,
      boolean quick,
      String sqlUrl,
      Class<?> child) {

    Map<String, Object> parameters() {
      Map<String, Object> parameters = new LinkedHashMap<>();
      parameters.put("messages", chat.messages());
      parameters.put("rooms", chat.rooms());
      parameters.put("pageSize", chat.pageSize());
      parameters.put("users", users);
      parameters.put("roundMillis", roundMillis);
      parameters.put("rounds", rounds);
      parameters.put("warmups", warmups);
      parameters.put("heap", heap);
      parameters.put("sql", sqlUrl.replaceAll("(?i)(password=)[^&;]*", "$1***"));
      return parameters;
    }
  }

  HistoryExperiment(Settings settings, BenchServer server) {
    this.settings = settings;
    this.server = server;
  }

  Report run() {
    if (settings.strategies().stream().noneMatch(Strategy::usesRedis)) {
      return run(0);
    }
    try (EmbeddedRedis redis = EmbeddedRedis.start()) {
      return run(redis.port());
    }
  }

  private Report run(int redisPort) {
    Stores stores =
        new Stores(server.uri(), server.label().equals("embedded"), settings.sqlUrl(), redisPort);
    int turns = settings.warmups() + settings.rounds();
    Progress progress =
        Progress.of(settings.strategies().size() * (1 + turns * settings.loads().size()));
    List<Reader> readers = new ArrayList<>();
    List<Row> rows = new ArrayList<>();
    try {
      Set<Strategy.StoreKind> filled = EnumSet.noneOf(Strategy.StoreKind.class);
      for (Strategy strategy : settings.strategies()) {
        progress.step(strategy.label() + " (start)");
        readers.add(new Reader(strategy, stores, filled.add(strategy.store())));
      }
      for (HistoryLoad.Kind load : settings.loads()) {
        for (int i = 0; i < turns; i++) {
          boolean measured = i >= settings.warmups();
          for (Reader reader : readers) {
            progress.step(
                "%s %s%s"
                    .formatted(
                        reader.strategy.label(), load.label(), measured ? "" : " (warm-up)"));
            reader.round(load, measured);
          }
        }
      }
      for (HistoryLoad.Kind load : settings.loads()) {
        readers.forEach(reader -> rows.add(reader.row(load)));
      }
    } finally {
      progress.end();
      readers.forEach(Reader::close);
    }
    return new Report(
        "chat-history",
        "%,d messages in %d rooms, %d users"
            .formatted(settings.chat().messages(), settings.chat().rooms(), settings.users()),
        server.label(),
        settings.quick(),
        settings.parameters(),
        RATE,
        FIGURES,
        rows);
  }

  /** The JVM of one strategy, and what has been found out about it. */
  private final class Reader implements AutoCloseable {

    private final Strategy strategy;
    private final Stores stores;
    private final ChildJvm child;
    private final Map<HistoryLoad.Kind, List<Map<String, Double>>> rounds = new LinkedHashMap<>();
    private final Map<HistoryLoad.Kind, String> wrong = new LinkedHashMap<>();
    private String failed = "";
    private String wiring = "";

    Reader(Strategy strategy, Stores stores, boolean store) {
      this.strategy = strategy;
      this.stores = stores;
      this.child = ChildJvm.start(strategy.label(), settings.child(), settings.heap());
      Map<String, Object> start = new LinkedHashMap<>();
      start.put("strategy", strategy.name());
      start.put("messages", settings.chat().messages());
      start.put("rooms", settings.chat().rooms());
      start.put("pageSize", settings.chat().pageSize());
      start.put("mongoUri", stores.mongoUri());
      start.put("embedded", stores.embedded());
      start.put("sqlUrl", stores.sqlUrl());
      start.put("redisPort", stores.redisPort());
      start.put("store", store);
      try {
        wiring = child.ask("start", start).get("note").asString();
      } catch (ChildFailed e) {
        failed = String.valueOf(e.getMessage());
      }
    }

    void round(HistoryLoad.Kind load, boolean measured) {
      if (!failed.isEmpty()) {
        return;
      }
      try {
        JsonNode outcome =
            child.ask(
                "load",
                Map.of(
                    "load", load.name(),
                    "users", settings.users(),
                    "millis", settings.roundMillis()));
        if (outcome.has("firstWrong")) {
          wrong.putIfAbsent(load, outcome.get("firstWrong").asString());
        }
        if (measured) {
          Map<String, Double> figures = new LinkedHashMap<>();
          FIGURES.forEach(it -> figures.put(it.key(), outcome.get(it.key()).asDouble()));
          rounds.computeIfAbsent(load, ignored -> new ArrayList<>()).add(figures);
        }
      } catch (ChildFailed e) {
        failed = String.valueOf(e.getMessage());
      }
    }

    Row row(HistoryLoad.Kind load) {
      Map<String, String> keys = new LinkedHashMap<>();
      keys.put("load", load.label());
      keys.put("strategy", strategy.label());
      return Row.of(
          keys,
          strategy.role(),
          rounds.getOrDefault(load, List.of()),
          !failed.isEmpty() ? failed : strategy.exact() ? wrong.get(load) : null,
          strategy.note(stores) + wiring);
    }

    @Override
    public void close() {
      child.close();
    }
  }
}
