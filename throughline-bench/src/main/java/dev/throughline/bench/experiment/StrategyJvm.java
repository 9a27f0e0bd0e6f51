package dev.throughline.bench.experiment;

import dev.throughline.bench.process.ChildFailed;
import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.report.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The JVM that one strategy is measured in, and what was found out about it. Not thread-safe. */
public final class StrategyJvm<S extends ComparedStrategy> {

  private final S strategy;
  private final ChildJvm child;
  private final Map<Map<String, String>, List<Map<String, Double>>> rounds = new HashMap<>();
  private final Map<Map<String, String>, String> wrong = new HashMap<>();
  private @Nullable String failure;
  private String note;

  StrategyJvm(S strategy, ChildJvm child, String note) {
    this.strategy = strategy;
    this.child = child;
    this.note = note;
  }

  /** The strategy. */
  public S strategy() {
    return strategy;
  }

  /**
   * Sends a request and waits for its answer.
   *
   * @throws ChildFailed when the JVM reports an error or is gone.
   */
  public JsonNode ask(String operation, Map<String, ?> arguments) {
    return child.ask(operation, arguments);
  }

  /** As the other one, of an operation that takes no arguments. */
  public JsonNode ask(String operation) {
    return child.ask(operation, Map.of());
  }

  /** Why all of its rows are wrong, or {@literal null} when they are not. */
  public @Nullable String failure() {
    return failure;
  }

  /** Makes all of its rows wrong, for the first reason that is given. */
  public void fail(String reason) {
    failure = failure == null ? reason : failure;
  }

  /** Makes all of its rows wrong when a check has found something, as {@code wrong}. */
  public void judge(JsonNode outcome) {
    if (outcome.has("wrong")) {
      fail(outcome.get("wrong").asString());
    }
  }

  /** Makes one row wrong, for the first reason that is given. */
  public void fail(Map<String, String> keys, String reason) {
    wrong.putIfAbsent(keys, reason);
  }

  /** Adds to the note of its rows. */
  void describe(String more) {
    note += more;
  }

  void send(String operation, Map<String, ?> arguments) {
    attempt(() -> child.send(operation, arguments));
  }

  JsonNode answer() {
    return child.answer();
  }

  /** A strategy whose JVM fails makes wrong rows; the others go on. */
  void attempt(Runnable action) {
    if (failure == null) {
      try {
        action.run();
      } catch (ChildFailed e) {
        fail(String.valueOf(e.getMessage()));
      }
    }
  }

  /** Runs a round of a row that is not wrong; nothing when it is, or becomes so by a failure. */
  Map<String, Double> attempt(Map<String, String> keys, Supplier<Map<String, Double>> round) {
    if (failure == null && !wrong.containsKey(keys)) {
      try {
        return round.get();
      } catch (ChildFailed e) {
        fail(keys, String.valueOf(e.getMessage()));
      }
    }
    return Map.of();
  }

  void measured(Map<String, String> keys, Map<String, Double> figures) {
    if (!figures.isEmpty()) {
      rounds.computeIfAbsent(keys, ignored -> new ArrayList<>()).add(figures);
    }
  }

  /** The rounds that were measured, in order. */
  List<Map<String, Double>> rounds(Map<String, String> keys) {
    return rounds.getOrDefault(keys, List.of());
  }

  Row row(Map<String, String> keys) {
    Map<String, String> all = new LinkedHashMap<>(keys);
    all.put("strategy", strategy.label());
    return Row.of(
        all, strategy.role(), rounds(keys), failure != null ? failure : wrong.get(keys), note);
  }

  void close() {
    child.close();
  }
}
