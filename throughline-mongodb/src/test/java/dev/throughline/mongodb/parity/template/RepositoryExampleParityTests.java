package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.QueryByExampleExecutor;
import org.springframework.data.repository.query.ReactiveQueryByExampleExecutor;

/** Methods of repositories that are given an example do what stock's do. */
class RepositoryExampleParityTests {

  private static final int SHAPES = Seeds.count("calls.repository-examples", 30);
  private static final int ROUNDS = 4;

  private static List<Method> methods(Class<?> executor) {
    return Arrays.stream(executor.getMethods())
        .filter(method -> !method.getName().equals("findBy"))
        .sorted(Comparator.comparing(Method::toString))
        .toList();
  }

  private interface Call {
    void of(Method method, Object[] arguments);
  }

  private static void each(Class<?> executor, Call call) {
    for (int i = 0; i < SHAPES; i++) {
      Function<CallArguments, Example<Parcel>> shape =
          new RandomExamples(Seeds.random("examples of repositories", i)).shape();
      for (Method method : methods(executor)) {
        for (int round = 0; round < ROUNDS; round++) {
          String label = "example %d %s %d".formatted(i, method.getName(), round);
          Example<Parcel> example = shape.apply(new CallArguments(Seeds.random(label, 0)));
          Object[] arguments =
              Arrays.stream(method.getParameterTypes())
                  .map(type -> type == Example.class ? example : part(type))
                  .toArray();
          call.of(method, arguments);
        }
      }
    }
  }

  private static Object part(Class<?> type) {
    return type == Pageable.class ? PageRequest.of(0, 2, Sort.by("name")) : Sort.by("id");
  }

  @Test
  void blocking() {
    try (RepositoryPair<ParcelRepository> pair = new RepositoryPair<>(ParcelRepository.class)) {
      each(QueryByExampleExecutor.class, pair::compare);
      assertThat(pair.calls().made()).isGreaterThan((long) SHAPES * ROUNDS);
    }
  }

  @Test
  void reactive() {
    try (ReactivePair<ReactiveParcels> pair = new ReactivePair<>(ReactiveParcels.class)) {
      each(ReactiveQueryByExampleExecutor.class, pair::compare);
      assertThat(pair.calls().made()).isGreaterThan((long) SHAPES * ROUNDS);
    }
  }
}
