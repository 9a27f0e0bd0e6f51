package dev.throughline.bench.jmh;

import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/** JMH's results in the form of the other experiments'. */
final class JmhReport {

  private static final Figure NANOS = Figure.lower("nanos", "ns", 0);
  private static final Figure ERROR = Figure.lower("errorNanos", "+-", 0);
  private static final Figure ALLOCATED = Figure.lower("allocatedBytes", "B", 0);
  private static final String ALLOCATION_PROFILE = "gc.alloc.rate.norm";

  private JmhReport() {}

  static Report of(Collection<RunResult> results, boolean quick) {
    List<Row> rows =
        results.stream()
            .sorted(
                Comparator.comparing(JmhReport::caseName)
                    .thenComparing(it -> routes(entity(it)).indexOf(route(it))))
            .map(JmhReport::row)
            .toList();
    Map<String, Object> parameters = new LinkedHashMap<>();
    results.stream()
        .findFirst()
        .map(RunResult::getParams)
        .ifPresent(
            params -> {
              parameters.put("forks", params.getForks());
              parameters.put("warmup", params.getWarmup().toString());
              parameters.put("measurement", params.getMeasurement().toString());
            });
    return new Report(
        "jmh",
        "one entity to bytes and back",
        "none",
        quick,
        parameters,
        NANOS,
        List.of(NANOS, ERROR, ALLOCATED),
        rows);
  }

  private static String entity(RunResult result) {
    return result.getParams().getParam("entity");
  }

  private static String route(RunResult result) {
    return result.getParams().getParam("route");
  }

  /** An entity and what is done with it, such as {@code ProductRead}. */
  private static String caseName(RunResult result) {
    String benchmark = result.getParams().getBenchmark();
    return entity(result) + (benchmark.endsWith(".read") ? "Read" : "Write");
  }

  private static List<String> routes(String entity) {
    return List.copyOf(Samples.of(entity).routes().keySet());
  }

  private static Row row(RunResult result) {
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("case", caseName(result));
    keys.put("strategy", route(result));
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put(NANOS.key(), result.getPrimaryResult().getScore());
    double error = result.getPrimaryResult().getScoreError();
    figures.put(ERROR.key(), Double.isNaN(error) ? 0 : error);
    Result<?> allocated = result.getSecondaryResults().get(ALLOCATION_PROFILE);
    if (allocated != null) {
      figures.put(ALLOCATED.key(), allocated.getScore());
    }
    Row.Role role =
        switch (route(result)) {
          case "stock" -> Row.Role.STOCK;
          case "throughline" -> Row.Role.OURS;
          case "limit" -> Row.Role.FLOOR;
          default -> Row.Role.OTHER;
        };
    // What is compiled for the entity, so that no row of ours is stock in disguise.
    String note =
        role == Row.Role.OURS
            ? Converters.throughline().report(Samples.of(entity(result)).type()).toString()
            : "";
    return Row.of(keys, role, List.of(figures), null, note);
  }

  /** Ours by the limit and by the others, one line for each case. */
  @SuppressWarnings("ReferenceEquality") // another row
  static String ratios(Report report) {
    StringBuilder out = new StringBuilder();
    report.rows().stream()
        .filter(row -> row.role() == Row.Role.OURS)
        .forEach(
            ours -> {
              String name = ours.keys().getOrDefault("case", "");
              out.append(String.format(Locale.ROOT, "%-14s", name));
              report.rows().stream()
                  .filter(row -> row != ours && name.equals(row.keys().get("case")))
                  .forEach(other -> out.append(ratio(ours, other)));
              out.append('\n');
            });
    return out.toString();
  }

  private static String ratio(Row ours, Row other) {
    double nanos = ours.figures().getOrDefault(NANOS.key(), Double.NaN);
    double than = other.figures().getOrDefault(NANOS.key(), Double.NaN);
    return other.strategy().equals("limit")
        ? String.format(Locale.ROOT, "  ours/limit %.2f", nanos / than)
        : String.format(Locale.ROOT, "  %s/ours %.2f", other.strategy(), than / nanos);
  }
}
