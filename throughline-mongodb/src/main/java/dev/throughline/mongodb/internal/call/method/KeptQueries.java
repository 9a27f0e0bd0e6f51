package dev.throughline.mongodb.internal.call.method;

import dev.throughline.mongodb.internal.run.Answer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.springframework.data.mongodb.core.query.Query;

/**
 * Operations for stock's query methods that keep the query which is made, instead of running it.
 * Whatever else they are asked is the template's.
 */
final class KeptQueries {

  /** The last step of a find. */
  @FunctionalInterface
  interface Answer {
    /**
     * Answers.
     *
     * @param step name of the method.
     * @param entity whose documents are found.
     * @param read what they are read as.
     */
    Object of(String step, Class<?> entity, Class<?> read, Query query);
  }

  private KeptQueries() {}

  /**
   * Creates operations.
   *
   * @param type the interface of the template's operations.
   * @param find the interface of the steps of its finds.
   */
  static <T> T operations(Class<T> type, T template, Class<?> find, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            KeptQueries.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, called, arguments) -> {
              if (called.getName().equals("query") && arguments[0] instanceof Class<?> entity) {
                return step(find, entity, entity, new Query(), answer);
              }
              try {
                return called.invoke(template, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  private static Object step(
      Class<?> find, Class<?> entity, Class<?> read, Query query, Answer answer) {
    return Proxy.newProxyInstance(
        KeptQueries.class.getClassLoader(),
        new Class<?>[] {find},
        (proxy, called, arguments) ->
            switch (called.getName()) {
              case "as" -> step(find, entity, (Class<?>) arguments[0], query, answer);
              case "matching" -> step(find, entity, read, (Query) arguments[0], answer);
              default -> answer.of(called.getName(), entity, read, query);
            });
  }

  /** Of a step that finds something else than all. */
  static UnsupportedOperationException unsupported(String step) {
    return new UnsupportedOperationException("Rows are results of a query, not of " + step);
  }
}
