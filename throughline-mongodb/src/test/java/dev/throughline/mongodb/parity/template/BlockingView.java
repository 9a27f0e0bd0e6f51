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
final class BlockingView implements InvocationHandler {

  private static final Map<String, String> OTHER_NAMES =
      Map.of("stream", "find", "aggregateStream", "aggregate");

  /** Far more than anything takes: a signal that never comes fails, and says where. */
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final Object reactive;
  private final Duration limit;

  private BlockingView(Object reactive, Duration limit) {
    this.reactive = reactive;
    this.limit = limit;
  }

  static <T> T of(Class<T> type, Object reactive) {
    return of(type, reactive, LIMIT);
  }

  /** A view that waits no longer than this for a signal, of which it is known that none comes. */
  static <T> T of(Class<T> type, Object reactive, Duration limit) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new BlockingView(reactive, limit)));
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
        return Optional.ofNullable(Mono.from(publisher).block(limit));
      }
      if (publisher instanceof Mono<?> mono) {
        return blocking(type, mono.block(limit));
      }
      List<?> all = Flux.from(publisher).collectList().block(limit);
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
    return of(type, result, limit);
  }
}
