package calls;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** What came of the calls, without what differs from run to run. */
public final class Report {

  private final String database;
  private final List<String> lines = new ArrayList<>();
  private final List<String> counts = new ArrayList<>();
  private final List<String> callbacks = new ArrayList<>();
  private final TreeSet<String> covered = new TreeSet<>();
  private final TreeSet<String> left = new TreeSet<>();
  private int calls;

  Report(String database) {
    this.database = database;
  }

  /** A call that was made, several times. */
  void call(String call, List<String> outcomes) {
    calls += outcomes.size();
    lines.add(normal(call + " -> " + String.join(" THEN ", outcomes.stream().distinct().toList())));
  }

  void covered(Method method) {
    covered.add(method.toString());
  }

  /** A method that is not called. */
  void left(String method, String reason) {
    left.add(method + ": " + reason);
  }

  /** A callback was called with something. */
  public void callback(String argument) {
    callbacks.add(argument);
  }

  List<String> takeCallbacks() {
    List<String> taken = List.copyOf(callbacks);
    callbacks.clear();
    return taken;
  }

  /** What the template says of its calls, as far as it is one of ours. */
  void counted(Side side) throws ReflectiveOperationException {
    String planned = "stock";
    Object template = side.template();
    if (template.getClass().getName().startsWith("dev.throughline.")) {
      Object runner = template.getClass().getMethod("runner").invoke(template);
      Object made = runner.getClass().getMethod("calls").invoke(runner);
      planned =
          made.getClass().getMethod("made").invoke(made)
              + " "
              + made.getClass().getMethod("sentDirectly").invoke(made);
    }
    counts.add(side.name() + " " + planned);
  }

  List<String> lines() {
    List<String> all = new ArrayList<>(lines);
    covered.forEach(method -> all.add("covered " + method));
    left.forEach(method -> all.add("left out " + method));
    return all;
  }

  List<String> counts() {
    List<String> all = new ArrayList<>(counts);
    all.add("calls " + calls + " " + covered.size() + " " + left.size());
    return all;
  }

  private String normal(String line) {
    return line.replace(database, "<database>")
        .replaceAll("\\b[0-9a-f]{24}\\b", "<id>")
        .replaceAll("@[0-9a-f]{4,8}\\b", "@")
        .replaceAll("\\$\\$Lambda[^ ,)\\]]*", "<lambda>")
        .replaceAll("\\$Proxy[0-9]+", "<proxy>")
        .replace("\n", " ");
  }
}
