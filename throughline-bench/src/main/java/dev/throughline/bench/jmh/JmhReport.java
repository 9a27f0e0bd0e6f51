package dev.throughline.bench.jmh;

import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/** JMH's results in the form of the other experiments'. */
final class JmhReport {

  private static final Figure NANOS = Figure.lower("nanos", "ns", 0);
  private static final Figure ERROR = Figure.lower("errorNanos", "+-", 0);
  private static final Figure ALLOCATED = Figure.lower("allocatedBytes", "B", 0);
  private static final String ALLOCATION_PROFILE = "gc.alloc.rate.norm";
  private static final List<String> ROUTES =
      List.of(
          "stock",
          "jacksonBson",
          "micronaut",
          "pojoCodec",
          "kotlinCodec",
          "kotlinxCodec",
          "handCodec",
          "throughline",
          "limit");

  private JmhReport() {}

  static Report of(Collection<RunResult> results, boolean quick) {
    List<Row> rows = new ArrayList<>(results.stream().map(JmhReport::row).toList());
    rows.sort(
        Comparator.comparing((Row row) -> row.keys().getOrDefault("case", ""))
            .thenComparing(row -> ROUTES.indexOf(row.strategy())));
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

  private static Row row(RunResult result) {
    String benchmark = result.getParams().getBenchmark();
    String[] names = benchmark.split("\\.", -1);
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put("case", names[names.length - 2]);
    keys.put("strategy", names[names.length - 1]);
    Map<String, Double> figures = new LinkedHashMap<>();
    figures.put(NANOS.key(), result.getPrimaryResult().getScore());
    double error = result.getPrimaryResult().getScoreError();
    figures.put(ERROR.key(), Double.isNaN(error) ? 0 : error);
    Result<?> allocated = result.getSecondaryResults().get(ALLOCATION_PROFILE);
    if (allocated != null) {
      figures.put(ALLOCATED.key(), allocated.getScore());
    }
    Row.Role role =
        switch (names[names.length - 1]) {
          case "stock" -> Row.Role.STOCK;
          case "throughline" -> Row.Role.OURS;
          case "limit" -> Row.Role.FLOOR;
          default -> Row.Role.OTHER;
        };
    return Row.of(keys, role, List.of(figures), null, note(role, names[names.length - 2]));
  }

  /** What is compiled for the case's entity, so that no row of ours is stock in disguise. */
  private static String note(Row.Role role, String name) {
    return role != Row.Role.OURS
        ? ""
        : Samples.ALL.stream()
            .map(EntityCase::type)
            .filter(type -> name.startsWith(type.getSimpleName()))
            .map(type -> Converters.throughline().report(type).toString())
            .findFirst()
            .orElse("");
  }

  /** Ours by the limit and by the others, one line for each case. */
  static String ratios(Report report) {
    StringBuilder out = new StringBuilder();
    report.rows().stream()
        .filter(row -> row.role() == Row.Role.OURS)
        .forEach(
            ours -> {
              String name = ours.keys().getOrDefault("case", "");
              out.append(String.format(Locale.ROOT, "%-14s", name));
              for (String other : ROUTES) {
                if (!other.equals("throughline")) {
                  out.append(ratio(report, ours, other));
                }
              }
              out.append('\n');
            });
    return out.toString();
  }

  private static String ratio(Report report, Row ours, String other) {
    double nanos = ours.figures().getOrDefault(NANOS.key(), Double.NaN);
    return report.rows().stream()
        .filter(row -> row.strategy().equals(other))
        .filter(row -> Objects.equals(row.keys().get("case"), ours.keys().get("case")))
        .map(row -> row.figures().getOrDefault(NANOS.key(), Double.NaN))
        .map(
            than ->
                other.equals("limit")
                    ? String.format(Locale.ROOT, "  ours/limit %.2f", nanos / than)
                    : String.format(Locale.ROOT, "  %s/ours %.2f", other, than / nanos))
        .findFirst()
        .orElse("");
  }
}
