package dev.throughline.boot.internal.live;

import dev.throughline.boot.internal.observe.CallName;
import dev.throughline.boot.internal.observe.Traffic;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.data.repository.core.RepositoryInformation;

/**
 * Watches the calls of one repository, and hands them to its compiled counterpart while compiled
 * code serves. Thread-safe.
 */
final class RepositoryCalls implements MethodInterceptor {

  private static final String SUSPENDS = "kotlin.coroutines.Continuation";

  /** The compiled counterpart of the repository. */
  @FunctionalInterface
  interface Counterpart {
    /** Null while stock serves, and where there is none. */
    @Nullable Object current();
  }

  private final RepositoryInformation repository;
  private final CallWatch watch;
  private final Counterpart counterpart;
  private final Map<Method, CallName> names = new ConcurrentHashMap<>();

  RepositoryCalls(RepositoryInformation repository, CallWatch watch, Counterpart counterpart) {
    this.repository = repository;
    this.watch = watch;
    this.counterpart = counterpart;
  }

  @Override
  public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
    Method method = invocation.getMethod();
    if (method.getDeclaringClass() == Object.class) {
      return invocation.proceed();
    }
    Object compiled = counterpart.current();
    Traffic.Invocation call =
        compiled == null
            ? invocation::proceed
            : () -> TemplateCalls.reflect(method, compiled, invocation.getArguments());
    // The result of a suspended one comes later by the continuation: the template's part of it is
    // watched.
    return suspends(method)
        ? call.proceed()
        : watch.watched(names.computeIfAbsent(method, this::name), method.getReturnType(), call);
  }

  private static boolean suspends(Method method) {
    Class<?>[] types = method.getParameterTypes();
    return types.length > 0 && types[types.length - 1].getName().equals(SUSPENDS);
  }

  private CallName name(Method method) {
    return new CallName(
        repository.getRepositoryInterface().getSimpleName() + "." + method.getName(),
        repository.getDomainType().getName());
  }
}
