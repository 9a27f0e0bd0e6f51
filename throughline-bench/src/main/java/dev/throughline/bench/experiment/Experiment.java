package dev.throughline.bench.experiment;

import dev.throughline.bench.process.ChildJvm;
import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.PairedRatio;
import dev.throughline.bench.report.Progress;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The skeleton of all experiments. Every strategy runs in a JVM of its own. The JVMs stay, and take
 * turns: one round of each, then the next, so that whatever slows the machine for a while slows
 * them all alike.
 *
 * <p>An experiment has stages, for each of which JVMs are started, and in each stage cases, which
 * are measured one after the other. Both are the keys that their rows have besides the strategy.
 *
 * @param <S> the strategies.
 */
public abstract class Experiment<S extends ComparedStrategy> {

  private static final int MAX_WARM_UPS = 60;

  private final String name;
  private final String server;
  private final List<Figure> figures;
  private final RunSettings<S> settings;
  private final Deque<Runnable> closing = new ArrayDeque<>();

  /**
   * Of that name.
   *
   * @param server what reports call the server.
   * @param figures the columns, the headline first where {@link #headline()} says nothing else.
   */
  protected Experiment(String name, String server, List<Figure> figures, RunSettings<S> settings) {
    this.name = name;
    this.server = server;
    this.figures = figures;
    this.settings = settings;
  }

  /** One line for people, asked for when all is measured. */
  protected abstract String title();

  /** Sizes and settings of its own, in the order of reports. */
  protected abstract Map<String, Object> parameters();

  /** The figure that ratios and bars are about. */
  protected Figure headline() {
    return figures.get(0);
  }

  /** {@return what JVMs are started for, one after the other} */
  protected List<Map<String, String>> stages() {
    return List.of(Map.of());
  }

  /** {@return what is measured in a stage; the keys of the stage come first} */
  protected abstract List<Map<String, String>> cases(Map<String, String> stage);

  /** {@return what reports say of a strategy, before that of the answer to {@code start}} */
  protected String note(S strategy) {
    return strategy.note();
  }

  /** Starts the JVM of a strategy. */
  protected ChildJvm launch(S strategy) {
    return ChildJvm.start(strategy.label(), settings.child(), settings.heap());
  }

  /** The arguments of the {@code start} request besides the strategy's name. */
  protected abstract Map<String, ?> startArguments(S strategy, Map<String, String> stage);

  /** Takes what the answer to {@code start} says besides its {@code note}. */
  protected void started(StrategyJvm<S> jvm, JsonNode answer) {}

  /** All have started, or failed. */
  protected void ready(List<StrategyJvm<S>> jvms) {}

  /**
   * Runs and checks one round.
   *
   * @return what was measured, by the keys of figures; others are left out of rows.
   */
  protected abstract Map<String, Double> round(StrategyJvm<S> jvm, Map<String, String> keys);

  /**
   * {@return how long a strategy works on a case before it is measured, however few warm-ups that
   * takes}
   */
  protected int warmUpMillis() {
    return 0;
  }

  /** {@return whether a strategy is warmed up for a case} */
  protected boolean warmsUp(S strategy, Map<String, String> keys) {
    return true;
  }

  /** {@return how often a strategy is measured in a case; 0 for a case that it has no row of} */
  protected int rounds(S strategy, Map<String, String> keys) {
    return settings.rounds();
  }

  /** The last check of a strategy, when all of a stage is measured. */
  protected void check(StrategyJvm<S> jvm, List<StrategyJvm<S>> all) {}

  /** Closes something when the experiment has run. */
  protected final void onClose(Runnable action) {
    closing.push(action);
  }

  /** Starts a JVM that is not measured, for as long as the experiment runs. */
  protected final ChildJvm assistant(String role, Class<?> main, String heap) {
    ChildJvm jvm = ChildJvm.start(role, main, heap);
    onClose(jvm::close);
    return jvm;
  }

  /** The figures that an answer holds. */
  protected final Map<String, Double> figures(JsonNode answer) {
    Map<String, Double> found = new LinkedHashMap<>();
    for (Figure figure : figures) {
      if (answer.has(figure.key())) {
        found.put(figure.key(), answer.get(figure.key()).asDouble());
      }
    }
    return found;
  }

  /** Measures everything; can be called once. */
  public final Report run() {
    List<Row> rows = new ArrayList<>();
    int cases = stages().stream().mapToInt(stage -> cases(stage).size()).sum();
    Progress progress =
        Progress.of(
            cases * settings.strategies().size() * (settings.warmups() + settings.rounds()));
    try {
      stages().forEach(stage -> rows.addAll(measure(stage, progress)));
    } finally {
      closing.forEach(Runnable::run);
      progress.end();
    }
    Map<String, Object> parameters = new LinkedHashMap<>(parameters());
    parameters.put("rounds", settings.rounds());
    parameters.put("warmups", settings.warmups());
    if (warmUpMillis() > 0) {
      parameters.put("warmupMillis", settings.quick() ? 0 : warmUpMillis());
    }
    parameters.put("heap", settings.heap());
    return new Report(
        name, title(), server, settings.quick(), parameters, headline(), figures, rows);
  }

  private List<Row> measure(Map<String, String> stage, Progress progress) {
    List<StrategyJvm<S>> jvms = new ArrayList<>();
    try {
      // They start side by side.
      for (S strategy : settings.strategies()) {
        StrategyJvm<S> jvm = new StrategyJvm<>(strategy, launch(strategy), note(strategy));
        jvms.add(jvm);
        Map<String, Object> arguments = new LinkedHashMap<>(startArguments(strategy, stage));
        arguments.put("strategy", strategy.name());
        jvm.send("start", arguments);
      }
      jvms.forEach(jvm -> jvm.attempt(() -> start(jvm)));
      ready(jvms);
      List<Row> rows = new ArrayList<>();
      List<Map<String, String>> cases = cases(stage);
      for (Map<String, String> keys : cases) {
        warmUp(jvms, keys, progress);
        long begun = System.nanoTime();
        for (int i = 0; i < settings.rounds() || goesOn(jvms, keys, begun); i++) {
          for (StrategyJvm<S> jvm : jvms) {
            step(progress, jvm, keys, "");
            int own = rounds(jvm.strategy(), keys);
            if (i < own || (i >= settings.rounds() && own > 0)) {
              jvm.measured(keys, jvm.attempt(keys, () -> round(jvm, keys)));
            }
          }
        }
      }
      jvms.forEach(jvm -> jvm.attempt(() -> check(jvm, jvms)));
      cases.forEach(
          keys ->
              jvms.stream()
                  .filter(jvm -> rounds(jvm.strategy(), keys) > 0)
                  .forEach(jvm -> rows.add(jvm.row(keys))));
      return rows;
    } finally {
      jvms.forEach(StrategyJvm::close);
    }
  }

  /** {@return whether a ratio to stock is not known well enough, and there is time} */
  private boolean goesOn(List<StrategyJvm<S>> jvms, Map<String, String> keys, long begun) {
    Patience patience = settings.patience();
    if (patience == null || (System.nanoTime() - begun) / 1_000_000 >= patience.millis()) {
      return false;
    }
    for (StrategyJvm<S> stock : jvms) {
      for (StrategyJvm<S> other : jvms) {
        if (stock.strategy().role() == Row.Role.STOCK
            && PairedRatio.of(headline(), other.rounds(keys), stock.rounds(keys))
                .filter(ratio -> !ratio.within(patience.width()))
                .isPresent()) {
          return true;
        }
      }
    }
    return false;
  }

  private void start(StrategyJvm<S> jvm) {
    JsonNode answer = jvm.answer();
    jvm.describe(answer.path("note").asString(""));
    started(jvm, answer);
  }

  /** At least the rounds that were asked for, and until the JIT has had some time to settle. */
  private void warmUp(List<StrategyJvm<S>> jvms, Map<String, String> keys, Progress progress) {
    Map<StrategyJvm<S>, Double> millis = new IdentityHashMap<>();
    for (int i = 0; i < Math.max(settings.warmups(), MAX_WARM_UPS); i++) {
      boolean asked = i < settings.warmups();
      for (StrategyJvm<S> jvm : jvms) {
        if (asked) {
          step(progress, jvm, keys, " (warm-up)");
        }
        boolean cold = !settings.quick() && millis.getOrDefault(jvm, 0.0) < warmUpMillis();
        if ((asked || cold) && warmsUp(jvm.strategy(), keys)) {
          Map<String, Double> round = jvm.attempt(keys, () -> round(jvm, keys));
          millis.merge(jvm, round.getOrDefault("millis", Double.MAX_VALUE), Double::sum);
        }
      }
    }
  }

  private void step(
      Progress progress, StrategyJvm<S> jvm, Map<String, String> keys, String suffix) {
    progress.step(
        String.join(" ", keys.values())
            + (keys.isEmpty() ? "" : " ")
            + jvm.strategy().label()
            + suffix);
  }
}
