package dev.throughline.mongodb.parity.template;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;
import org.springframework.util.ClassUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A reactive template or repository as its blocking counterpart: Spring Data gave them the same
 * methods, so that one test can call either. Results are waited for.
 */
public final class BlockingView implements InvocationHandler {

  private static final Map<String, String> OTHER_NAMES =
      Map.of("stream", "find", "aggregateStream", "aggregate");

  /** Far more than anything takes: a signal that never comes fails, and says where. */
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final Object reactive;
  private final Waiting waiting;

  private BlockingView(Object reactive, Waiting waiting) {
    this.reactive = reactive;
    this.waiting = waiting;
  }

  /** How the signals of a publisher are waited for. */
  @FunctionalInterface
  public interface Waiting {
    /** Subscribes, and returns all that came; throws what ended it. */
    List<?> all(Publisher<?> publisher);
  }

  static <T> T of(Class<T> type, Object reactive) {
    return of(type, reactive, LIMIT);
  }

  /** A view that subscribes and waits in a way of its own. */
  public static <T> T of(Class<T> type, Object reactive, Waiting waiting) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new BlockingView(reactive, waiting)));
  }

  /** A view that waits no longer than this for a signal, of which it is known that none comes. */
  static <T> T of(Class<T> type, Object reactive, Duration limit) {
    return of(type, reactive, publisher -> Flux.from(publisher).collectList().block(limit));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
    try {
      Object result =
          method.getDeclaringClass() == Object.class
              ? method.invoke(reactive, args)
              : counterpart(method).invoke(reactive, args);
      return blocking(method.getReturnType(), result);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  private Method counterpart(Method method) {
    String name = OTHER_NAMES.getOrDefault(method.getName(), method.getName());
    Method assignable = null;
    for (Class<?> type : ClassUtils.getAllInterfaces(reactive)) {
      for (Method candidate : type.getMethods()) {
        Class<?>[] parameters = candidate.getParameterTypes();
        if (candidate.getName().equals(name) && takes(parameters, method.getParameterTypes())) {
          candidate.setAccessible(true);
          if (List.of(parameters).equals(List.of(method.getParameterTypes()))) {
            return candidate;
          }
          assignable = candidate;
        }
      }
    }
    if (assignable == null) {
      throw new UnsupportedOperationException("no reactive counterpart of " + method);
    }
    return assignable;
  }

  private static boolean takes(Class<?>[] parameters, Class<?>[] arguments) {
    return parameters.length == arguments.length
        && IntStream.range(0, parameters.length)
            .allMatch(i -> ClassUtils.isAssignable(parameters[i], arguments[i]));
  }

  private Object blocking(Class<?> type, Object result) {
    if (result instanceof Publisher<?> publisher) {
      if (type == Optional.class) {
        return waiting.all(publisher).stream().findFirst();
      }
      List<?> all = waiting.all(publisher);
      if (publisher instanceof Mono<?>) {
        return blocking(type, all.isEmpty() ? null : all.get(0));
      }
      if (type == Stream.class) {
        return all.stream();
      }
      if (type == AggregationResults.class) {
        return new AggregationResults<>(all, new Document());
      }
      return type == Set.class ? new LinkedHashSet<>(all) : all;
    }
    if (result == null || !type.isInterface() || type.isInstance(result)) {
      return result;
    }
    return of(type, result, waiting);
  }
}
