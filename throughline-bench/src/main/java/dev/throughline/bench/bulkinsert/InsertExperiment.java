package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.process.ChildFailed;
import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Progress;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.bench.server.BenchServer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Runs every strategy in a JVM of its own. The JVMs stay, and take turns: one round of each, then
 * the next, so that whatever slows the machine for a while slows them all alike.
 */
final class InsertExperiment {

  /** The keep pass on the null server checks no more than this. */
  static final int MAX_KEPT_DOCUMENTS = 10_000;

  private static final Figure MILLIS = Figure.lower("millis", "ms", 1);
  private static final List<Figure> FIGURES =
      List.of(
          MILLIS,
          Figure.higher("docsPerSecond", "docs/s", 0),
          Figure.lower("cpuMillis", "CPU ms", 1),
          Figure.lower("allocatedBytesPerDoc", "B/doc", 0));

  private final Settings settings;
  private final BenchServer server;

  /** How long a strategy inserts before it is measured, in milliseconds. */
  private static final int WARM_UP_MILLIS = 4_000;

  private static final int MAX_WARM_UPS = 40;

  private final Map<Strategy, List<Map<String, Double>>> rounds = new EnumMap<>(Strategy.class);
  private final Map<Strategy, String> wrong = new EnumMap<>(Strategy.class);
  private final Map<Strategy, String> notes = new EnumMap<>(Strategy.class);

  /**
   * Options of a run.
   *
   * @param rttMillis a round trip between the strategies and the server, in milliseconds.
   * @param child the class to start for each strategy; tests name another one.
   */
  record Settings(
      Workload workload,
      List<Strategy> strategies,
      int documents,
      int rounds,
      int warmups,
      String heap,
      int rttMillis,
      boolean quick,
      Class<?> child) {}

  InsertExperiment(Settings settings, BenchServer server) {
    this.settings = settings;
    this.server = server;
  }

  Report run() {
    Map<Strategy, ChildJvm> children = new EnumMap<>(Strategy.class);
    int turns = settings.warmups() + settings.rounds() + (server.onlyAcknowledges() ? 1 : 0);
    Progress progress = Progress.of(turns * settings.strategies().size());
    try (ChildJvm checker = ChildJvm.start("checker", CheckChild.class, "1g")) {
      checker.ask("start", Map.of("uri", server.uri(), "workload", settings.workload().name()));
      String uri = server.behind(settings.rttMillis());
      for (Strategy strategy : settings.strategies()) {
        rounds.put(strategy, new ArrayList<>());
        children.put(strategy, start(strategy, uri));
      }
      children.forEach((strategy, child) -> attempt(strategy, () -> started(strategy, child)));
      for (Strategy strategy : settings.strategies()) {
        attempt(strategy, () -> warmUp(strategy, children.get(strategy), checker, progress));
      }
      for (int i = 0; i < settings.rounds(); i++) {
        for (Strategy strategy : settings.strategies()) {
          progress.step(strategy.label());
          attempt(strategy, () -> turn(strategy, children.get(strategy), checker, true));
        }
      }
      if (server.onlyAcknowledges()) {
        for (Strategy strategy : settings.strategies()) {
          progress.step(strategy.label() + " (check)");
          attempt(strategy, () -> keepPass(strategy, children.get(strategy), checker));
        }
      }
    } finally {
      children.values().forEach(ChildJvm::close);
      progress.end();
    }
    return report();
  }

  /** They start side by side. */
  private ChildJvm start(Strategy strategy, String uri) {
    ChildJvm child = ChildJvm.start(strategy.label(), settings.child(), settings.heap());
    attempt(
        strategy,
        () ->
            child.send(
                "start",
                Map.of(
                    "strategy",
                    strategy.name(),
                    "workload",
                    settings.workload().name(),
                    "uri",
                    uri)));
    return child;
  }

  private void started(Strategy strategy, ChildJvm child) {
    notes.put(strategy, strategy.note() + child.answer().get("note").asString());
  }

  /** A strategy that fails is a wrong row; the others go on. */
  private void attempt(Strategy strategy, Runnable action) {
    if (wrong.containsKey(strategy)) {
      return;
    }
    try {
      action.run();
    } catch (ChildFailed e) {
      wrong.put(strategy, String.valueOf(e.getMessage()));
    }
  }

  /** At least the rounds that were asked for, and until the JIT has had some time to settle. */
  private void warmUp(
      Strategy strategy, @Nullable ChildJvm child, ChildJvm checker, Progress progress) {
    double millis = 0;
    int rounds = 0;
    while (rounds < settings.warmups()
        || !settings.quick() && millis < WARM_UP_MILLIS && rounds < MAX_WARM_UPS) {
      if (rounds < settings.warmups()) {
        progress.step(strategy.label() + " (warm-up)");
      }
      millis += turn(strategy, child, checker, false).get("millis").asDouble();
      rounds++;
    }
  }

  private JsonNode turn(
      Strategy strategy, @Nullable ChildJvm child, ChildJvm checker, boolean measured) {
    checker.ask("drop", Map.of());
    JsonNode round = round(child, settings.documents());
    if (measured) {
      Map<String, Double> figures = new LinkedHashMap<>();
      FIGURES.forEach(it -> figures.put(it.key(), round.get(it.key()).asDouble()));
      rounds.computeIfAbsent(strategy, ignored -> new ArrayList<>()).add(figures);
    }
    check(strategy, checker, settings.documents(), round, server.onlyAcknowledges());
    checker.ask("drop", Map.of());
    return round;
  }

  private void keepPass(Strategy strategy, @Nullable ChildJvm child, ChildJvm checker) {
    int documents = Math.min(MAX_KEPT_DOCUMENTS, settings.documents());
    checker.ask("drop", Map.of());
    checker.ask("keep", Map.of());
    check(strategy, checker, documents, round(child, documents), false);
    checker.ask("drop", Map.of());
  }

  private static JsonNode round(@Nullable ChildJvm child, int documents) {
    if (child == null) {
      throw new IllegalStateException("no JVM");
    }
    return child.ask("round", Map.of("documents", documents));
  }

  private void check(
      Strategy strategy, ChildJvm checker, int documents, JsonNode round, boolean onlyTally) {
    JsonNode outcome =
        checker.ask(
            onlyTally ? "tally" : "read",
            Map.of(
                "documents", documents,
                "keeps", strategy.keeps().name(),
                "idDigest", round.get("idDigest").asLong(),
                "missingIds", round.get("missingIds").asInt()));
    if (outcome.has("wrong")) {
      wrong.put(strategy, outcome.get("wrong").asString());
    }
  }

  private Report report() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("workload", settings.workload().label());
    parameters.put("documents", settings.documents());
    parameters.put("rounds", settings.rounds());
    parameters.put("warmups", settings.warmups());
    parameters.put("warmupMillis", settings.quick() ? 0 : WARM_UP_MILLIS);
    parameters.put("heap", settings.heap());
    parameters.put("rttMillis", settings.rttMillis());
    return new Report(
        "bulk-insert",
        settings.workload().title(settings.documents()),
        server.label(),
        settings.quick(),
        parameters,
        MILLIS,
        FIGURES,
        settings.strategies().stream().map(this::row).toList());
  }

  private Row row(Strategy strategy) {
    return Row.of(
        Map.of("strategy", strategy.label()),
        switch (strategy) {
          case SAVE_ALL -> Row.Role.STOCK;
          case THROUGHLINE_SAVE_ALL, THROUGHLINE_WRITER, THROUGHLINE_DIRECT, THROUGHLINE_PARALLEL ->
              Row.Role.OURS;
          case DRIVER_FLOOR -> Row.Role.FLOOR;
          default -> Row.Role.OTHER;
        },
        rounds.getOrDefault(strategy, List.of()),
        wrong.get(strategy),
        notes.getOrDefault(strategy, strategy.note()));
  }
}
