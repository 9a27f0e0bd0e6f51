package dev.throughline.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a report comes down to in one of its groups: our best row beside stock's, the floor and the
 * best of the other ways.
 *
 * @param report whose table has all of it.
 * @param group what the rows have in common; empty when the experiment has one group only.
 * @param ours our best right row, or {@literal null} when none is.
 * @param stock stock's row, if there is one.
 * @param other the best right row of another way, if there is one.
 */
record Claim(
    Report report,
    Map<String, String> group,
    @Nullable Row ours,
    @Nullable Row stock,
    @Nullable Row other) {

  /** The claims of all reports, in their order. */
  static List<Claim> of(List<Report> reports) {
    List<Claim> claims = new ArrayList<>();
    for (Report report : reports) {
      Map<Map<String, String>, List<Row>> groups =
          report.rows().stream()
              .collect(Collectors.groupingBy(Row::group, LinkedHashMap::new, Collectors.toList()));
      groups.forEach(
          (group, rows) ->
              claims.add(
                  new Claim(
                      report,
                      group,
                      best(report, rows, Row.Role.OURS),
                      best(report, rows, Row.Role.STOCK),
                      best(report, rows, Row.Role.OTHER))));
    }
    return claims;
  }

  private static @Nullable Row best(Report report, List<Row> rows, Row.Role role) {
    String key = report.headline().key();
    Comparator<Row> order = Comparator.comparing(row -> row.figures().get(key));
    return rows.stream()
        .filter(row -> row.role() == role && row.right() && row.figures().containsKey(key))
        .min(report.headline().higherIsBetter() ? order.reversed() : order)
        .orElse(null);
  }

  /** The experiment, and the group if there are several. */
  String name() {
    return group.isEmpty()
        ? report.experiment()
        : report.experiment() + ": " + String.join(", ", group.values());
  }

  /** The columns: what was compared, then figures, each with the unit of the headline. */
  List<String> cells() {
    return List.of(
        name(),
        report.headline().label(),
        cell(stock),
        cell(other),
        cell(ours),
        ours == null ? "-" : report.times(ours),
        TextTable.percent(ours == null ? OptionalDouble.empty() : report.ofFloor(ours)),
        wrong());
  }

  static final List<String> HEADER =
      List.of(
          "experiment", "", "stock", "best other way", "Throughline", "x stock", "of floor", "");

  private String cell(@Nullable Row row) {
    return row == null
        ? "-"
        : TextTable.figure(row.figures(), report.headline()) + " " + row.strategy();
  }

  /** {@return which ways gave wrong results} */
  private String wrong() {
    String names =
        report.rows().stream()
            .filter(row -> row.group().equals(group) && !row.right())
            .map(Row::strategy)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "" : "WRONG: " + names;
  }
}
