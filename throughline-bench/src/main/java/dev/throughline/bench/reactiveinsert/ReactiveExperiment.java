package dev.throughline.bench.reactiveinsert;

import dev.throughline.bench.bulkinsert.CheckChild;
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
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/**
 * Runs every strategy in a JVM of its own, which stays for all sizes. The strategies take turns, so
 * that whatever slows the machine for a while slows them all alike.
 */
final class ReactiveExperiment {

  /** How long a strategy inserts before it is measured, unless it waits most of the time. */
  private static final int WARM_UP_MILLIS = 3_000;

  private static final int MAX_WARM_UPS = 60;

  /** A strategy that needs longer than this for a round gets one, without warm-up. */
  private static final double LONG_MILLIS = 20_000;

  private static final Figure MILLIS = Figure.lower("millis", "ms", 1);
  private static final List<Figure> FIGURES =
      List.of(
          MILLIS,
          Figure.lower("roundTrips", "round trips", 1),
          Figure.lower("calls", "calls", 0),
          Figure.lower("meanItemMillis", "ms/item", 1));

  /**
   * Options of a run.
   *
   * @param items sizes of the fast source.
   * @param child the class to start for each strategy; tests name another one.
   */
  record Settings(
      List<Strategy> strategies,
      List<Integer> items,
      int slowItems,
      int rttMillis,
      int rounds,
      int warmups,
      String heap,
      boolean quick,
      Class<?> child) {}

  /** Rows that are compared with each other. */
  private record Group(Source source, int items) {}

  /** One row. */
  private record Cell(Group group, Strategy strategy) {}

  private final Settings settings;
  private final BenchServer server;
  private final Map<Cell, List<Map<String, Double>>> rounds = new LinkedHashMap<>();
  private final Map<Cell, String> wrong = new LinkedHashMap<>();
  private final Map<Strategy, String> broken = new EnumMap<>(Strategy.class);
  private final Map<Strategy, String> notes = new EnumMap<>(Strategy.class);
  private double rttMillis;

  ReactiveExperiment(Settings settings, BenchServer server) {
    this.settings = settings;
    this.server = server;
    this.rttMillis = settings.rttMillis();
  }

  Report run() {
    List<Group> groups = new ArrayList<>();
    settings.items().forEach(items -> groups.add(new Group(Source.FAST, items)));
    groups.add(new Group(Source.SLOW, settings.slowItems()));
    Map<Strategy, ChildJvm> children = new EnumMap<>(Strategy.class);
    Progress progress = Progress.of(groups.size() * settings.strategies().size());
    try (ChildJvm checker = ChildJvm.start("checker", CheckChild.class, "1g")) {
      checker.ask("start", Map.of("uri", server.uri()));
      String uri = server.behind(settings.rttMillis());
      settings.strategies().forEach(strategy -> children.put(strategy, start(strategy, uri)));
      children.forEach(this::started);
      // Not before all have started, which keeps the machine busy.
      rttMillis = roundTripMillis(children);
      for (Group group : groups) {
        for (Strategy strategy : settings.strategies()) {
          Cell cell = new Cell(group, strategy);
          rounds.put(cell, new ArrayList<>());
          progress.step("%s, %d %s".formatted(strategy.label(), group.items(), group.source()));
          attempt(cell, () -> warmUp(cell, child(children, strategy), checker));
        }
        for (int i = 0; i < settings.rounds(); i++) {
          for (Strategy strategy : settings.strategies()) {
            Cell cell = new Cell(group, strategy);
            attempt(cell, () -> measure(cell, child(children, strategy), checker));
          }
        }
      }
    } finally {
      children.values().forEach(ChildJvm::close);
      progress.end();
    }
    return report();
  }

  private double roundTripMillis(Map<Strategy, ChildJvm> children) {
    for (Strategy strategy : settings.strategies()) {
      if (!broken.containsKey(strategy)) {
        return child(children, strategy).ask("round-trip", Map.of()).get("millis").asDouble();
      }
    }
    return 0;
  }

  private static ChildJvm child(Map<Strategy, ChildJvm> children, Strategy strategy) {
    return Objects.requireNonNull(children.get(strategy));
  }

  /** They start side by side. */
  private ChildJvm start(Strategy strategy, String uri) {
    ChildJvm child = ChildJvm.start(strategy.label(), settings.child(), settings.heap());
    try {
      child.send("start", Map.of("strategy", strategy.name(), "uri", uri));
    } catch (ChildFailed e) {
      broken.put(strategy, String.valueOf(e.getMessage()));
    }
    return child;
  }

  private void started(Strategy strategy, ChildJvm child) {
    if (broken.containsKey(strategy)) {
      return;
    }
    try {
      notes.put(strategy, strategy.note() + child.answer().get("note").asString());
    } catch (ChildFailed e) {
      broken.put(strategy, String.valueOf(e.getMessage()));
    }
  }

  /** A strategy that fails is a wrong row; the others go on. */
  private void attempt(Cell cell, Runnable action) {
    if (wrong.containsKey(cell) || broken.containsKey(cell.strategy())) {
      return;
    }
    try {
      action.run();
    } catch (ChildFailed e) {
      wrong.put(cell, String.valueOf(e.getMessage()));
    }
  }

  private void warmUp(Cell cell, ChildJvm child, ChildJvm checker) {
    if (expectedMillis(cell) > LONG_MILLIS || cell.group().source() == Source.SLOW) {
      return;
    }
    double millis = 0;
    for (int i = 0;
        i < settings.warmups() || !settings.quick() && millis < WARM_UP_MILLIS && i < MAX_WARM_UPS;
        i++) {
      millis += turn(cell, child, checker).get("millis").asDouble();
    }
  }

  private double expectedMillis(Cell cell) {
    return cell.strategy() == Strategy.FLUX_INSERT ? cell.group().items() * rttMillis : 0;
  }

  private void measure(Cell cell, ChildJvm child, ChildJvm checker) {
    List<Map<String, Double>> measured = Objects.requireNonNull(rounds.get(cell));
    if (!measured.isEmpty() && expectedMillis(cell) > LONG_MILLIS) {
      return;
    }
    JsonNode round = turn(cell, child, checker);
    Map<String, Double> figures = new LinkedHashMap<>();
    for (Figure figure : FIGURES) {
      if (round.has(figure.key())) {
        figures.put(figure.key(), round.get(figure.key()).asDouble());
      }
    }
    measured.add(figures);
  }

  private JsonNode turn(Cell cell, ChildJvm child, ChildJvm checker) {
    int items = cell.group().items();
    checker.ask("drop", Map.of());
    JsonNode round =
        child.ask(
            "round",
            Map.of("source", cell.group().source().name(), "items", items, "rttMillis", rttMillis));
    JsonNode outcome =
        checker.ask(
            server.onlyAcknowledges() ? "tally" : "read",
            Map.of(
                "documents",
                items,
                "keeps",
                CheckChild.EVERYTHING,
                "idDigest",
                round.get("idDigest").asLong(),
                "missingIds",
                round.get("missingIds").asInt()));
    if (outcome.has("wrong")) {
      wrong.put(cell, outcome.get("wrong").asString());
    }
    return round;
  }

  private Report report() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("rttMillis", settings.rttMillis());
    parameters.put("roundTripMillis", rttMillis);
    parameters.put("slowIntervalMillis", Source.INTERVAL_MILLIS);
    parameters.put("rounds", settings.rounds());
    parameters.put("warmups", settings.warmups());
    parameters.put("warmupMillis", settings.quick() ? 0 : WARM_UP_MILLIS);
    parameters.put("heap", settings.heap());
    return new Report(
        "reactive-insert",
        "items of a Flux into a collection, %.1f ms away".formatted(rttMillis),
        server.label(),
        settings.quick(),
        parameters,
        MILLIS,
        FIGURES,
        rounds.entrySet().stream().map(it -> row(it.getKey(), it.getValue())).toList());
  }

  private Row row(Cell cell, List<Map<String, Double>> measured) {
    Strategy strategy = cell.strategy();
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("strategy", strategy.label());
    keys.put("items", String.valueOf(cell.group().items()));
    keys.put("source", cell.group().source().label());
    return Row.of(
        keys,
        strategy.role(),
        measured,
        wrong.getOrDefault(cell, broken.get(strategy)),
        notes.getOrDefault(strategy, strategy.note()));
  }
}
