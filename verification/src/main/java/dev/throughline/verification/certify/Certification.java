package dev.throughline.verification.certify;

import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Progress;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Runs all checks on a server. */
final class Certification {

  private static final Figure COMPARED = Figure.higher("compared", "compared", 0);

  private final Workplace at;
  private final UnaryOperator<String> discreet;

  /**
   * @param discreet removes from a text what is not to be shown.
   */
  Certification(Workplace at, UnaryOperator<String> discreet) {
    this.at = at;
    this.discreet = discreet;
  }

  static List<Check> checks() {
    List<Check> checks = new ArrayList<>(WriteCheck.all());
    checks.add(new VersionCheck());
    checks.add(new UniqueCheck());
    checks.addAll(PageCheck.all());
    checks.add(new TimelineCheck());
    checks.add(new TransactionCheck());
    return checks;
  }

  Report run() {
    List<Check> checks = checks();
    Progress progress = Progress.of(checks.size());
    List<Row> rows = new ArrayList<>();
    for (Check check : checks) {
      progress.step(check.name());
      rows.add(row(check.name(), outcome(check)));
    }
    progress.end();
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("pageItems", PageCheck.COUNT);
    parameters.put("pageSize", PageCheck.SIZE);
    return new Report(
        "certify",
        "what Throughline promises, on this server",
        at.facts().describe(),
        false,
        parameters,
        COMPARED,
        List.of(COMPARED),
        rows);
  }

  /** An exception is an answer, too: the others are still to be asked. */
  private Outcome outcome(Check check) {
    try {
      check.stock(at);
    } catch (RuntimeException e) {
      return Outcome.notOnThisServer(
          e instanceof Check.Wrong ? String.valueOf(e.getMessage()) : e.toString());
    } finally {
      at.emptyAll();
    }
    try {
      return check.run(at);
    } catch (Check.Wrong e) {
      return Outcome.wrong(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      return Outcome.wrong("it failed: " + e);
    }
  }

  private Row row(String name, Outcome outcome) {
    @Nullable String wrong = outcome.wrong();
    return Row.of(
        Map.of("strategy", name),
        Row.Role.OURS,
        outcome.compared() == 0
            ? List.of()
            : List.of(Map.of(COMPARED.key(), (double) outcome.compared())),
        wrong == null ? null : discreet.apply(wrong),
        discreet.apply(outcome.note()));
  }
}
