package dev.throughline.mongodb.parity.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.call.method.CompiledRepositoryFactoryBean;
import dev.throughline.mongodb.parity.Seeds;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.support.MongoRepositoryFactoryBean;

/**
 * Of 300 query methods, in the patterns that repositories of applications show, at least 90 of a
 * hundred are compiled; the others have reasons. All send and return what stock does.
 */
class CollectedMethodsTests {

  private static final int METHODS = 300;
  private static final int COMPILED = METHODS * 9 / 10;

  private static final Set<String> REASONS =
      Set.of(
          "an expression",
          "an argument of type java.lang.Integer becomes String",
          "an argument of type java.lang.String becomes BsonRegularExpression",
          "stock refuses values that were tried: PatternSyntaxException");

  private static <R extends MongoRepository<Parcel, String>> R repository(
      MongoRepositoryFactoryBean<R, Parcel, String> factory, Engine engine) {
    factory.setMongoOperations(engine.blocking());
    factory.afterPropertiesSet();
    return factory.getObject();
  }

  @Test
  void mostAreCompiledAndAllDoWhatStockDoes() {
    List<String> lines = CollectedMethods.lines();
    assertThat(lines).hasSize(METHODS).doesNotHaveDuplicates();
    var type = CollectedMethods.repository(lines);
    try (Engine stock = new Engine(false, Access.BLOCKING, context -> {});
        Engine ours = new Engine(true, Access.BLOCKING, context -> {})) {
      Object expected = repository(new MongoRepositoryFactoryBean<>(type), stock);
      Object actual = repository(new CompiledRepositoryFactoryBean<>(type), ours);
      ThroughlineMongoTemplate template = (ThroughlineMongoTemplate) ours.blocking();
      assertThat(template.findAll(Parcel.class)).isEmpty();
      assertThat(stock.blocking().findAll(Parcel.class)).isEmpty();
      for (Method method : methods(type)) {
        CallArguments values = new CallArguments(Seeds.random(method.toString(), 3));
        for (int round = 0; round < 3; round++) {
          Object[] arguments = values.of(method);
          String wanted = outcome(method, expected, arguments);
          String found = outcome(method, actual, arguments);
          String call = method.getName() + Arrays.toString(arguments) + ", " + Seeds.hint();
          assertThat(WireMessage.difference(stock.sent(), ours.sent())).as(call).isEmpty();
          assertThat(found).as(call).isEqualTo(wanted);
        }
      }
      Map<String, String> left = template.runner().calls().refusals();
      assertThat(left.values()).isNotEmpty().isSubsetOf(REASONS);
      assertThat(METHODS - left.size()).as("%s", left).isGreaterThanOrEqualTo(COMPILED);
      assertThat(template.runner().calls().compiled()).isGreaterThanOrEqualTo(COMPILED);
    }
  }

  private static List<Method> methods(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .sorted(Comparator.comparing(Method::toString))
        .toList();
  }

  private static String outcome(Method method, Object repository, Object[] arguments) {
    try {
      Object found = method.invoke(repository, arguments.clone());
      if (found instanceof Stream<?> stream) {
        try (stream) {
          return stream.map(String::valueOf).collect(Collectors.joining());
        }
      }
      return String.valueOf(found);
    } catch (InvocationTargetException e) {
      return e.getCause().toString().replaceAll("127\\.0\\.0\\.1:\\d+", "server");
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
