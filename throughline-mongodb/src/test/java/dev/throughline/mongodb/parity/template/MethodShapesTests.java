package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Methods of all shapes, which are made in memory, send and return what stock's do: every keyword
 * of derived queries, operators of queries, updates and pipelines, and random pairs.
 */
class MethodShapesTests {

  private static final int LEAST = 500;
  private static final int PAIRS = Seeds.count("shapes.pairs", 150);
  private static final int ROUNDS = Seeds.count("shapes.rounds", 2);

  /** Why stock may make a call. */
  private static final String REASONS =
      "an expression"
          + "|stock refuses values that were tried: .*"
          + "|an argument of type .*"
          + "|stock uses replaceOne of the driver"
          + "|other bytes than stock's for a value that was tried"
          + "|fields that change with an argument"
          + "|stock sends several commands";

  @Test
  void sendAndReturnWhatStockDoes() {
    List<String> lines = MethodShapes.lines(Seeds.random("shapes", 0), PAIRS);
    assertThat(lines).hasSizeGreaterThanOrEqualTo(LEAST).doesNotHaveDuplicates();
    try (var pair = new RepositoryPair<>(CollectedMethods.repository(lines))) {
      for (Method method : pair.methods()) {
        CallArguments values = new CallArguments(Seeds.random(method.getName(), 4));
        for (int round = 0; round < ROUNDS; round++) {
          pair.compare(method, values.of(method));
        }
        if (writes(method)) {
          pair.compareStored(method.getName());
          pair.refill();
        }
      }
      Map<String, String> left = pair.left();
      assertThat(left.values()).allMatch(reason -> reason.matches(REASONS));
      assertThat(left.size()).as("%s", left).isLessThan(lines.size() / 5);
      assertThat(pair.calls().compiled()).isGreaterThan(lines.size() * 3L / 4);
      System.out.printf(
          "%d shapes of methods compared with stock, %d of them stock's, %s%n%s%n",
          lines.size(), left.size(), Seeds.hint(), byReason(left));
    }
  }

  private static boolean writes(Method method) {
    String name = method.getName();
    return name.startsWith("delete")
        || name.startsWith("remove")
        || name.startsWith("shape") && method.getReturnType() == long.class;
  }

  private static Map<String, Long> byReason(Map<String, String> left) {
    return left.values().stream()
        .collect(Collectors.groupingBy(it -> it, TreeMap::new, Collectors.counting()));
  }
}
