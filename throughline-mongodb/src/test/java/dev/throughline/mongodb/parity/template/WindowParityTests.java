package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.ScrollPosition;

/** Methods that return windows send and return what stock's do. */
class WindowParityTests {

  private static final int ROUNDS = Seeds.count("calls.rounds", 25);

  private static void each(List<Method> methods, BiConsumer<Method, Object[]> call) {
    for (Method method : methods) {
      CallArguments arguments = new CallArguments(Seeds.random(method.getName(), 1));
      for (int round = 0; round < ROUNDS; round++) {
        call.accept(method, arguments.of(method));
      }
    }
  }

  private static Object[] at(Method method, ScrollPosition position) {
    CallArguments arguments = new CallArguments(Seeds.random(method.getName(), 2));
    Object[] values = arguments.of(method);
    for (int i = 0; i < values.length; i++) {
      if (method.getParameterTypes()[i] == ScrollPosition.class) {
        values[i] = position;
      }
    }
    return values;
  }

  @Test
  void blocking() {
    try (RepositoryPair<WindowedParcels> pair = new RepositoryPair<>(WindowedParcels.class)) {
      each(pair.methods(), pair::compare);
      assertThat(pair.left()).isEmpty();
      long made = pair.calls().made();
      assertThat(made).isGreaterThan((long) pair.methods().size() * ROUNDS / 2);
      for (Method method : pair.methods()) {
        pair.compare(method, at(method, null));
        pair.compare(method, at(method, ScrollPosition.offset(Integer.MAX_VALUE)));
        pair.compare(method, at(method, ScrollPosition.offset(Long.MAX_VALUE - 1)));
      }
      assertThat(pair.calls().made()).isEqualTo(made);
    }
  }

  @Test
  void reactive() {
    try (ReactivePair<ReactiveWindowedParcels> pair =
        new ReactivePair<>(ReactiveWindowedParcels.class)) {
      each(pair.methods(".*"), pair::compare);
      assertThat(pair.left(".*")).isEmpty();
      long made = pair.calls().made();
      assertThat(made).isGreaterThan((long) pair.methods(".*").size() * ROUNDS / 2);
      pair.sendDirectly(true);
      each(pair.methods(".*"), pair::compare);
      assertThat(pair.calls().made()).isGreaterThan(made);
    }
  }
}
