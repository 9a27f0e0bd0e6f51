package dev.throughline.chat.migrate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Problems by what they have in common, of which the first few are named and all are counted. */
final class Findings {

  private static final int MOST = 20;

  private static final class Kind {
    private final List<String> named = new ArrayList<>();
    private long more;
  }

  private final Map<String, Kind> kinds = new LinkedHashMap<>();

  void add(String kind, String problem) {
    Kind found = kinds.computeIfAbsent(kind, key -> new Kind());
    if (found.named.size() < MOST) {
      found.named.add(problem);
    } else {
      found.more++;
    }
  }

  void add(MigrationException problem) {
    add(problem.kind(), String.valueOf(problem.getMessage()));
    for (Throwable other : problem.getSuppressed()) {
      if (other instanceof MigrationException further) {
        add(further.kind(), String.valueOf(further.getMessage()));
      }
    }
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    kinds.forEach(
        (kind, found) -> {
          lines.addAll(found.named);
          if (found.more > 0) {
            lines.add(kind + ": " + found.more + " more of the same kind");
          }
        });
    return lines;
  }
}
