package dev.throughline.bench.entities;

import dev.throughline.bench.process.ChildFailed;
import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Progress;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Two JVMs for each entity, stock's and ours, which take turns. */
final class EntitiesExperiment {

  private static final Figure NANOS = Figure.lower("nanosPerDoc", "ns/doc", 0);
  private static final Figure ALLOCATED = Figure.lower("allocatedBytesPerDoc", "B/doc", 0);
  private static final List<String> CASES = List.of("write", "read");
  private static final int ROUND_MILLIS = 500;
  private static final int QUICK_ROUND_MILLIS = 50;

  private final Settings settings;
  private final String classpath;
  private final List<Row> rows = new ArrayList<>();
  private final Map<String, Object> sizes = new LinkedHashMap<>();

  /**
   * Options of a run.
   *
   * @param sample documents to measure, as mongodump writes them; {@literal null} to generate them.
   */
  record Settings(
      List<String> entities,
      List<String> converters,
      @Nullable Path sample,
      int documents,
      long seed,
      int rounds,
      int warmups,
      String heap,
      boolean quick) {}

  EntitiesExperiment(Settings settings, String classpath) {
    this.settings = settings;
    this.classpath = classpath;
  }

  /**
   * Measures all entities.
   *
   * @throws ChildFailed when a class cannot be found, or stock itself cannot map it.
   */
  Report run() {
    Progress progress =
        Progress.of(
            settings.entities().size()
                * CASES.size()
                * 2
                * (settings.warmups() + settings.rounds()));
    try {
      for (String entity : settings.entities()) {
        measure(entity, progress);
      }
    } finally {
      progress.end();
    }
    return report();
  }

  private void measure(String entity, Progress progress) {
    String name = entity.substring(entity.lastIndexOf('.') + 1);
    try (ChildJvm stock = ChildJvm.startWith(classpath, name, EntityChild.class, settings.heap());
        ChildJvm ours = ChildJvm.startWith(classpath, name, EntityChild.class, settings.heap())) {
      load(stock, entity, false);
      JsonNode loaded = load(ours, entity, true);
      sizes.put(
          name, loaded.get("documents") + " documents of " + loaded.get("bytesPerDoc") + " B");
      for (String round : CASES) {
        List<Map<String, Double>> stockRounds = new ArrayList<>();
        List<Map<String, Double>> ourRounds = new ArrayList<>();
        for (int i = 0; i < settings.warmups() + settings.rounds(); i++) {
          turn(stock, round, i, stockRounds, progress, name + " " + round + ", stock");
          turn(ours, round, i, ourRounds, progress, name + " " + round + ", throughline");
        }
        rows.add(Row.of(keys(name, round, "stock"), Row.Role.STOCK, stockRounds, null, ""));
        rows.add(
            Row.of(
                keys(name, round, "throughline"),
                Row.Role.OURS,
                ourRounds,
                loaded.has("wrong") ? loaded.get("wrong").asString() : null,
                loaded.get("note").asString()));
      }
    }
  }

  private JsonNode load(ChildJvm child, String entity, boolean throughline) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("entity", entity);
    arguments.put("throughline", throughline);
    arguments.put("converters", settings.converters());
    arguments.put("documents", settings.documents());
    arguments.put("seed", settings.seed());
    if (settings.sample() != null) {
      arguments.put("sample", settings.sample().toAbsolutePath().toString());
    }
    return child.ask("load", arguments);
  }

  private void turn(
      ChildJvm child,
      String round,
      int number,
      List<Map<String, Double>> rounds,
      Progress progress,
      String step) {
    progress.step(step);
    int millis = settings.quick() ? QUICK_ROUND_MILLIS : ROUND_MILLIS;
    JsonNode measured = child.ask("round", Map.of("case", round, "millis", millis));
    if (number >= settings.warmups()) {
      rounds.add(
          Map.of(
              NANOS.key(),
              measured.get(NANOS.key()).asDouble(),
              ALLOCATED.key(),
              measured.get(ALLOCATED.key()).asDouble()));
    }
  }

  private static Map<String, String> keys(String entity, String round, String strategy) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("entity", entity);
    keys.put("case", round);
    keys.put("strategy", strategy);
    return keys;
  }

  private Report report() {
    Map<String, Object> parameters = new LinkedHashMap<>(sizes);
    parameters.put(
        "values",
        settings.sample() != null ? settings.sample() : "generated, seed " + settings.seed());
    parameters.put("rounds", settings.rounds());
    parameters.put("warmups", settings.warmups());
    parameters.put("heap", settings.heap());
    return new Report(
        "entities",
        "entities of your own to bytes and back, every document compared with stock",
        "none",
        settings.quick(),
        parameters,
        NANOS,
        List.of(NANOS, ALLOCATED),
        rows);
  }
}
