package dev.throughline.bench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.report.Figure;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.report.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** With strategies that do nothing but answer. */
class ExperimentTests {

  private enum Kind implements ComparedStrategy {
    STOCK,
    OURS;

    @Override
    public Row.Role role() {
      return Row.Role.valueOf(name());
    }

    @Override
    public String note() {
      return "a note";
    }
  }

  /** Counts its rounds. */
  static final class CountingChild {

    private CountingChild() {}

    public static void main(String[] arguments) throws IOException {
      AtomicInteger rounds = new AtomicInteger();
      new Operations(
              Map.of(
                  "start", request -> Map.of("note", " of " + request.get("strategy").asString()),
                  "round", request -> Map.of("millis", rounds.incrementAndGet(), "other", 1)))
          .serve();
    }
  }

  private static class Counting extends Experiment<Kind> {

    final List<String> turns = new ArrayList<>();
    boolean closed;

    Counting(int warmups, Class<?> child) {
      this(new RunSettings<>(List.of(Kind.values()), 2, warmups, "32m", true, child));
    }

    Counting(RunSettings<Kind> settings) {
      super("counting", "none", List.of(Figure.lower("millis", "ms", 0)), settings);
      onClose(() -> closed = true);
    }

    @Override
    protected String title() {
      return "rounds";
    }

    @Override
    protected Map<String, Object> parameters() {
      return Map.of("size", 7);
    }

    @Override
    protected List<Map<String, String>> cases(Map<String, String> stage) {
      return List.of(Map.of("case", "a"), Map.of("case", "b"));
    }

    @Override
    protected Map<String, ?> startArguments(Kind strategy, Map<String, String> stage) {
      return Map.of();
    }

    @Override
    protected Map<String, Double> round(StrategyJvm<Kind> jvm, Map<String, String> keys) {
      turns.add(keys.get("case") + ' ' + jvm.strategy().label());
      JsonNode round = jvm.ask("round");
      judge(jvm, keys);
      return figures(round);
    }

    void judge(StrategyJvm<Kind> jvm, Map<String, String> keys) {}
  }

  @Test
  void strategiesTakeTurnsInEachCase() {
    Counting experiment = new Counting(1, CountingChild.class);

    Report report = experiment.run();

    assertThat(experiment.turns)
        .containsExactly(
            "a stock", "a ours", "a stock", "a ours", "a stock", "a ours", "b stock", "b ours",
            "b stock", "b ours", "b stock", "b ours");
    assertThat(experiment.closed).isTrue();
    assertThat(report.right()).isTrue();
    assertThat(report.rows())
        .extracting(row -> List.copyOf(row.keys().values()))
        .containsExactly(
            List.of("a", "stock"),
            List.of("a", "ours"),
            List.of("b", "stock"),
            List.of("b", "ours"));
    assertThat(report.rows().get(0).rounds())
        .containsExactly(Map.of("millis", 2.0), Map.of("millis", 3.0));
    assertThat(report.rows().get(1).note()).isEqualTo("a note of OURS");
    assertThat(report.parameters())
        .containsEntry("size", 7)
        .containsEntry("rounds", 2)
        .containsEntry("warmups", 1)
        .containsEntry("heap", "32m");
  }

  /** Answers with times that are spread at first, around half of stock's. */
  static final class SettlingChild {

    private SettlingChild() {}

    public static void main(String[] arguments) throws IOException {
      AtomicInteger rounds = new AtomicInteger();
      AtomicInteger factor = new AtomicInteger(2);
      new Operations(
              Map.of(
                  "start",
                  request -> {
                    factor.set(request.get("strategy").asString().equals("STOCK") ? 2 : 1);
                    return Map.of("note", "");
                  },
                  "round",
                  request -> {
                    int round = rounds.incrementAndGet();
                    boolean slow = factor.get() == 1 && round <= 5 && round % 2 == 1;
                    return Map.of("millis", (slow ? 3 : 1) * factor.get() * 100);
                  }))
          .serve();
    }
  }

  private static Report patiently(double width, int millis) {
    Patience patience = new Patience(width, millis);
    RunSettings<Kind> settings =
        new RunSettings<>(List.of(Kind.values()), 5, 0, "32m", true, SettlingChild.class, patience);
    return new Counting(settings).run();
  }

  @Test
  void turnsGoOnUntilTheRatioIsKnown() {
    Report report = patiently(1.5, 60_000);
    int rounds = report.rows().get(0).rounds().size();
    assertThat(rounds).isBetween(10, 100);
    assertThat(report.rows().get(1).rounds()).hasSize(rounds);
    // The second case finds the child settled.
    assertThat(report.rows().get(2).rounds()).hasSize(5);
  }

  @Test
  void turnsEndWhenTheTimeIsOver() {
    assertThat(patiently(1.5, 0).rows()).extracting(row -> row.rounds().size()).containsOnly(5);
  }

  @Test
  void aWrongRowIsNotMeasuredAnyFurtherAndTheOthersAre() {
    Counting experiment =
        new Counting(0, CountingChild.class) {
          @Override
          void judge(StrategyJvm<Kind> jvm, Map<String, String> keys) {
            if (jvm.strategy() == Kind.OURS && "a".equals(keys.get("case"))) {
              jvm.fail(keys, "lost");
            }
          }
        };

    Report report = experiment.run();

    assertThat(report.rows()).extracting(Row::wrong).containsExactly(null, "lost", null, null);
    assertThat(report.rows()).extracting(row -> row.rounds().size()).containsExactly(2, 1, 2, 2);
  }

  @Test
  void aJvmThatEndsMakesItsRowsWrong() {
    Report report = new Counting(0, String.class).run();

    assertThat(report.rows())
        .hasSize(4)
        .allSatisfy(row -> assertThat(row.wrong()).contains("ended"));
  }
}
