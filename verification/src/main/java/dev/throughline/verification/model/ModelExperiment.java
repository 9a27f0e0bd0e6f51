package dev.throughline.verification.model;

import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Progress;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import dev.throughline.redis.model.Mutant;
import dev.throughline.redis.model.check.RandomRuns;
import dev.throughline.redis.model.check.SmallCases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The protocol in small cases and random runs, and each mutant until it is caught. */
final class ModelExperiment {

  /** A mutant that is not caught by then counts as not caught. */
  static final int MUTANT_RUNS = 20_000;

  /** The runs of the protocol as it is are other ones than those of its mutants. */
  static final int FIRST_SEED = 1_000_000;

  private static final Figure STATES = Figure.higher("states", "states", 0);
  private static final Figure RUNS = Figure.higher("runs", "runs", 0);
  private static final Figure VIOLATIONS = Figure.lower("violations", "violations", 0);

  private final int runs;
  private final boolean quick;
  private final boolean whole;

  /**
   * @param quick whether only the smallest cases are visited
   * @param whole whether those of minutes are visited, too
   */
  ModelExperiment(int runs, boolean quick, boolean whole) {
    this.runs = runs;
    this.quick = quick;
    this.whole = whole;
  }

  Report run() {
    List<SmallCases> cases = new ArrayList<>(quick ? SmallCases.ALL.subList(0, 2) : SmallCases.ALL);
    if (whole) {
      cases.addAll(SmallCases.WHOLE);
    }
    List<Mutant> mutants =
        Arrays.stream(Mutant.values()).filter(mutant -> mutant != Mutant.NONE).toList();
    Progress progress = Progress.of(cases.size() + 1 + mutants.size());
    List<Row> rows = new ArrayList<>();
    for (SmallCases small : cases) {
      progress.step(small.label());
      SmallCases.Result result = small.explore(Mutant.NONE);
      rows.add(row(small.label(), STATES, result.states(), result.violation()));
    }
    progress.step(runs + " random runs");
    rows.add(row("random", RUNS, runs, RandomRuns.firstViolation(Mutant.NONE, FIRST_SEED, runs)));
    for (Mutant mutant : mutants) {
      progress.step(mutant.toString());
      rows.add(mutant(mutant));
    }
    progress.end();
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("runs", runs);
    parameters.put("mutantRuns", MUTANT_RUNS);
    return new Report(
        "timeline-model",
        "the protocol and its mutants under a scheduler that chooses everything that happens",
        "simulated",
        quick,
        parameters,
        RUNS,
        List.of(STATES, RUNS, VIOLATIONS),
        rows);
  }

  private static Row row(String name, Figure size, long count, @Nullable String violation) {
    return Row.of(
        Map.of("strategy", name),
        Row.Role.OURS,
        List.of(
            Map.of(size.key(), (double) count, VIOLATIONS.key(), violation == null ? 0.0 : 1.0)),
        violation,
        "");
  }

  /** Right when it goes wrong. */
  private static Row mutant(Mutant mutant) {
    String violation = RandomRuns.firstViolation(mutant, 1, MUTANT_RUNS);
    if (violation == null) {
      return Row.of(
          Map.of("strategy", "mutant " + mutant.label()),
          Row.Role.OTHER,
          List.of(Map.of(RUNS.key(), (double) MUTANT_RUNS, VIOLATIONS.key(), 0.0)),
          "not caught",
          mutant.toString());
    }
    double seed = Double.parseDouble(violation.substring("seed ".length(), violation.indexOf(':')));
    return Row.of(
        Map.of("strategy", "mutant " + mutant.label()),
        Row.Role.OTHER,
        List.of(Map.of(RUNS.key(), seed, VIOLATIONS.key(), 1.0)),
        null,
        "caught: " + mutant + "; " + violation.substring(violation.lastIndexOf('\n') + 1));
  }
}
