package dev.throughline.mongodb.moments;

import dev.throughline.mongodb.moments.Moments.Moment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What came of an operation, and the calls of user code meanwhile. */
record Trace(List<Moment> moments, String result, String stored, Served served) {

  /** Whether numbers of getters and classes of documents are left out, to see what else differs. */
  private static final boolean LENIENT = Boolean.getBoolean("moments.lenient");

  /** Does an operation on one side. */
  static Trace of(Side side, Variant variant, Operation operation) {
    Stand stand = new Stand(side, variant);
    stand.seed();
    Moments moments = new Moments(side::taken);
    Moments.TENANT.set("acme");
    Served before = side.served();
    String result;
    try {
      result = moments.record(() -> result(operation, stand));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      Moments.TENANT.remove();
    }
    return new Trace(
        moments.all(),
        result + "; entities " + Texts.of(stand.tracked()),
        side.stored(),
        side.served().since(before));
  }

  private static String result(Operation operation, Stand stand) {
    try {
      return Texts.of(operation.step().run(stand));
    } catch (Exception | AssertionError e) {
      return Texts.failure(e);
    }
  }

  /**
   * How many calls and results differ from those of another.
   *
   * @param sorted whether the order in which documents were written does not count.
   * @param concurrent whether signals come in any order, while any number of connections is taken.
   */
  Map<Kind, Integer> differences(Trace other, boolean concurrent, boolean sorted) {
    Map<Kind, Integer> differences = new EnumMap<>(Kind.class);
    int sum = 0;
    for (Kind kind : Kind.values()) {
      int distance =
          distance(lines(kind, concurrent, sorted), other.lines(kind, concurrent, sorted));
      if (distance > 0) {
        differences.put(kind, distance);
        sum += distance;
      }
    }
    if (!concurrent) {
      int order = distance(lines(null, false, sorted), other.lines(null, false, sorted)) - sum;
      if (order > 0) {
        differences.put(Kind.ORDER, order);
      }
    }
    return differences;
  }

  /** Whether that call is a getter's. */
  private static boolean lenient(String what) {
    return what.startsWith("get") || what.equals("isNew");
  }

  boolean threw() {
    return result.startsWith("threw ");
  }

  /** The class of the last cause of what was thrown. */
  String rootCause() {
    String failure = failure();
    return failure.substring(failure.lastIndexOf("<- ") + 1);
  }

  /** What was thrown; without what ours says beyond stock: which entity of a batch it was. */
  String failure() {
    return result
        .substring(0, Math.max(result.indexOf("; variables"), 0))
        .replaceFirst(" \\(id \\S+, version \\S+\\)", "");
  }

  /** The calls of one kind, of all when null. */
  private List<String> lines(Kind kind, boolean concurrent, boolean sorted) {
    List<String> lines = new ArrayList<>();
    for (Moment moment : moments) {
      if ((kind == null || moment.kind() == kind) && !(LENIENT && lenient(moment.what()))) {
        String line = concurrent ? moment.what() + " [" + moment.where() + "]" : moment.toString();
        lines.add(LENIENT ? line.replaceAll("(Raw|Entity)Document", "Document") : line);
      }
    }
    if (kind == null || kind == Kind.RESULT) {
      lines.add(result);
    }
    if (kind == null || kind == Kind.STORED) {
      List<String> documents = new ArrayList<>(List.of(stored.split("(?<=}), |(?<=})]")));
      if (sorted) {
        documents.replaceAll(document -> document.replaceFirst("^.*?=\\[", ""));
        documents.sort(null);
      }
      lines.addAll(documents);
    }
    if (concurrent) {
      lines.sort(null);
    }
    return lines;
  }

  /** The lines that are only on one of both sides, when the longest common part is left out. */
  private static int distance(List<String> a, List<String> b) {
    if (a.equals(b)) {
      return 0;
    }
    int[][] common = new int[a.size() + 1][b.size() + 1];
    for (int i = 1; i <= a.size(); i++) {
      for (int j = 1; j <= b.size(); j++) {
        common[i][j] =
            a.get(i - 1).equals(b.get(j - 1))
                ? common[i - 1][j - 1] + 1
                : Math.max(common[i - 1][j], common[i][j - 1]);
      }
    }
    int same = common[a.size()][b.size()];
    return Math.max(a.size(), b.size()) - same;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    moments.forEach(moment -> text.append("    ").append(moment).append('\n'));
    text.append("    result ").append(result).append('\n');
    return text.append("    stored ").append(stored).append('\n').toString();
  }

  /** Both logs, with a mark where a line is not the other's. */
  String beside(Trace other) {
    List<String> mine = Arrays.asList(toString().split("\n"));
    List<String> others = Arrays.asList(other.toString().split("\n"));
    StringBuilder text = new StringBuilder("  stock\n");
    mine.forEach(it -> text.append(others.contains(it) ? " " : "-").append(it).append('\n'));
    text.append("  ours\n");
    others.forEach(it -> text.append(mine.contains(it) ? " " : "+").append(it).append('\n'));
    return text.toString();
  }
}
