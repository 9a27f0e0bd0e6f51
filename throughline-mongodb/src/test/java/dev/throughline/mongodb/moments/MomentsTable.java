package dev.throughline.mongodb.moments;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Operations by kinds of user code, with the numbers of differences from stock. */
final class MomentsTable {

  private final Map<String, Map<Kind, Integer>> rows = new LinkedHashMap<>();
  private final Map<String, Map<Kind, Integer>> documented = new LinkedHashMap<>();
  private final List<String> unexpected = new ArrayList<>();
  private final Set<Allowance> used = new LinkedHashSet<>();
  private final Map<String, Served> served = new LinkedHashMap<>();
  private int comparisons;
  private int calls;

  /** Compares what came of an operation on both sides; returns whether nothing unexpected did. */
  boolean add(
      String operation,
      boolean concurrent,
      boolean sorted,
      Setting setting,
      Variant variant,
      Trace stock,
      Trace ours) {
    comparisons++;
    calls += stock.moments().size();
    rows.computeIfAbsent(operation, key -> new EnumMap<>(Kind.class));
    served.merge(operation, ours.served(), Served::plus);
    Map<Kind, Integer> differences = stock.differences(ours, concurrent, sorted);
    Map<Kind, Integer> open = new EnumMap<>(Kind.class);
    differences.forEach(
        (kind, number) -> {
          Allowance allowance = allowance(operation, setting, variant, kind);
          if (allowance == null) {
            open.put(kind, number);
            rows.get(operation).merge(kind, number, Integer::sum);
          } else {
            used.add(allowance);
            documented
                .computeIfAbsent(operation, key -> new EnumMap<>(Kind.class))
                .merge(kind, number, Integer::sum);
          }
        });
    if (!open.isEmpty()) {
      unexpected.add(
          "%s, %s, %s: %s%n%s".formatted(operation, setting, variant, open, stock.beside(ours)));
    }
    return open.isEmpty();
  }

  private static Allowance allowance(
      String operation, Setting setting, Variant variant, Kind kind) {
    for (Allowance allowance : Allowance.ALL) {
      if (allowance.allows(operation, setting, variant, kind)) {
        return allowance;
      }
    }
    return null;
  }

  List<String> unexpected() {
    return unexpected;
  }

  /** The operations of which at least one call was made by a plan. */
  List<String> planned() {
    return served.keySet().stream().filter(it -> served.get(it).planned() > 0).toList();
  }

  /** How the calls of all operations were made. */
  Served served() {
    return served.values().stream().reduce(Served.NONE, Served::plus);
  }

  /** The allowances that were needed. */
  Set<Allowance> used() {
    return used;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%d comparisons, %d calls of user code; differences from stock (+ those in the guide)%n"
            .formatted(comparisons, calls));
    text.append("%-60s".formatted("operation"));
    for (Kind kind : Kind.values()) {
      text.append("%10s".formatted(kind.column()));
    }
    text.append("%10s%10s".formatted("planned", "direct"));
    rows.forEach(
        (operation, row) -> {
          text.append("%n%-60s".formatted(operation));
          for (Kind kind : Kind.values()) {
            int listed = documented.getOrDefault(operation, Map.of()).getOrDefault(kind, 0);
            String cell = row.getOrDefault(kind, 0) + (listed == 0 ? "" : "+" + listed);
            text.append("%10s".formatted(cell));
          }
          Served calls = served.get(operation);
          text.append("%10d%10d".formatted(calls.planned(), calls.direct()));
        });
    return text.append('\n').toString();
  }
}
