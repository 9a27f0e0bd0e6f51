package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Compiled pipelines of reactive repositories send, emit and throw what stock's do. */
class ReactiveAggregatedCallParityTests {

  private static final int ROUNDS = Seeds.count("calls.rounds", 8);

  /** Which methods are called; all where nothing is said. */
  private static final String WANTED = System.getProperty("calls.methods", ".*");

  /** Why stock makes the calls of these methods. */
  private static final Map<String, String> LEFT_TO_STOCK =
      Map.of(
          "nothing", "its pipeline answers with nothing",
          "raw", "it returns raw results",
          "published", "it takes publishers",
          "expression", "an expression",
          "coded", "an argument of type java.lang.Integer becomes String",
          "pattern", "an argument of type java.lang.String becomes BsonRegularExpression");

  @Test
  void methodsSendAndEmitWhatStockDoes() {
    try (var pair = new ReactivePair<>(ReactiveAggregatedParcels.class)) {
      List<Method> methods = pair.methods(WANTED);
      for (Method method : methods) {
        CallArguments arguments = new CallArguments(Seeds.random(method.getName(), 1));
        for (int round = 0; round < ROUNDS; round++) {
          pair.compare(method, arguments.of(method));
        }
      }
      Map<String, String> expected = new TreeMap<>(LEFT_TO_STOCK);
      expected.keySet().removeIf(name -> !name.matches(WANTED));
      assertThat(pair.left(WANTED)).isEqualTo(expected);
      assertThat(pair.calls().made())
          .isGreaterThan((methods.size() - expected.size()) * ROUNDS / 2L);
    }
  }
}
