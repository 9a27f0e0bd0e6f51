package dev.throughline.mongodb.internal.raw;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.QueryResultConverter;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;

/**
 * Stock's fluent updates, removals and aggregations, whose result converters are handed plain
 * documents, and whose raw results are plain.
 */
public final class FluentSteps implements InvocationHandler {

  private static final String STOCK = MongoTemplate.class.getPackageName();

  private final Object target;
  private final UnaryOperator<@Nullable Object> changing;

  private FluentSteps(Object target, UnaryOperator<@Nullable Object> changing) {
    this.target = target;
    this.changing = changing;
  }

  /**
   * The same step, as far as it is one of stock's own.
   *
   * @param changing is given null before documents are found and modified, and then the result.
   */
  @SuppressWarnings("unchecked") // a proxy of the interface
  public static <T> T over(Class<?> type, T step, UnaryOperator<@Nullable Object> changing) {
    // Of no other interface that the step has: those of updates contradict each other.
    return step.getClass().getPackageName().equals(STOCK)
        ? (T)
            Proxy.newProxyInstance(
                FluentSteps.class.getClassLoader(),
                new Class<?>[] {type},
                new FluentSteps(step, changing))
        : step;
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("equals") && arguments != null && arguments.length == 1) {
      return proxy == arguments[0];
    }
    boolean changes = method.getName().startsWith("findAnd");
    if (changes) {
      Object unused = changing.apply(null);
    }
    Object result;
    try {
      result = method.invoke(target, given(arguments));
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
    if (result instanceof AggregationResults<?> aggregated) {
      return PlainAggregationResults.of(aggregated);
    }
    Class<?> type = method.getReturnType();
    if (changes && !type.getPackageName().equals(STOCK)) {
      return changing.apply(result);
    }
    return result != null && type.isInterface() && type.getPackageName().equals(STOCK)
        ? over(type, result, changing)
        : result;
  }

  private static Object @Nullable [] given(Object @Nullable [] arguments) {
    return arguments != null
            && arguments.length == 1
            && arguments[0] instanceof QueryResultConverter<?, ?> converter
        ? new Object[] {LazyDocument.plainFor(converter)}
        : arguments;
  }
}
