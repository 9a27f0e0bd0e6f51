package dev.throughline.boot.internal.live;

import dev.throughline.boot.internal.CompiledSettings;
import dev.throughline.boot.internal.observe.CallName;
import dev.throughline.boot.internal.observe.Traffic;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Set;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.TargetSource;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * The bean in place of a template: hands each call to the template that serves, which is watched.
 * Setters reach stock's template, of which a compiled one is made anew. Thread-safe.
 */
public final class TemplateCalls implements MethodInterceptor {

  /** How the names of methods begin that read or write documents. */
  private static final Set<String> WATCHED =
      Set.of(
          "find",
          "stream",
          "scroll",
          "insert",
          "save",
          "update",
          "upsert",
          "remove",
          "replace",
          "count",
          "exactCount",
          "estimatedCount",
          "exists",
          "aggregate",
          "geoNear",
          "mapReduce",
          "tail");

  private final LiveTarget<?, CompiledSettings> target;
  private final Switchboard switchboard;
  private final CallWatch watch;

  private TemplateCalls(
      LiveTarget<?, CompiledSettings> target, Switchboard switchboard, Traffic traffic) {
    this.target = target;
    this.switchboard = switchboard;
    this.watch = new CallWatch(traffic);
  }

  /**
   * The bean.
   *
   * @param type the class of stock's template, which the bean extends.
   * @param writers what writers ask of a template of ours.
   */
  @SuppressWarnings("unchecked") // a proxy of the class
  public static <T> T proxy(
      Class<T> type,
      Class<?> writers,
      LiveTarget<T, CompiledSettings> target,
      Switchboard switchboard,
      Traffic traffic) {
    ProxyFactory factory = new ProxyFactory();
    factory.addInterface(OwnMethods.class);
    factory.addInterface(writers);
    factory.setTargetSource(new Current(type, target));
    factory.setProxyTargetClass(true);
    factory.setOpaque(true);
    factory.addAdvice(new TemplateCalls(target, switchboard, traffic));
    return (T) factory.getProxy(type.getClassLoader());
  }

  @Override
  public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
    Method method = invocation.getMethod();
    if (method.getDeclaringClass() == OwnMethods.class) {
      return target.ours();
    }
    if (!method.getDeclaringClass().isInstance(target.stock())) {
      return reflect(method, target.ours(), invocation.getArguments());
    }
    String name = method.getName();
    if (name.startsWith("set") || name.equals("useEstimatedCount")) {
      Object result = reflect(method, target.stock(), invocation.getArguments());
      switchboard.configured(target);
      return result;
    }
    if (FluentCall.is(method.getReturnType())) {
      return FluentCall.root(target, watch, method, invocation.getArguments());
    }
    if (!watched(name)) {
      return invocation.proceed();
    }
    CallName call =
        new CallName(
            target.stock().getClass().getSimpleName() + "." + name,
            entity(invocation.getArguments()));
    return watch.watched(call, method.getReturnType(), invocation::proceed);
  }

  private static boolean watched(String method) {
    return WATCHED.stream().anyMatch(method::startsWith);
  }

  static String entity(Object[] arguments) {
    for (Object argument : arguments) {
      if (argument instanceof Class<?> type) {
        return type.getName();
      }
    }
    for (Object argument : arguments) {
      Object first =
          argument instanceof Collection<?> several && !several.isEmpty()
              ? several.iterator().next()
              : argument;
      if (first != null
          && !(first instanceof CharSequence)
          && !first.getClass().getName().startsWith("org.springframework.")
          && !first.getClass().getName().startsWith("java.")) {
        return ClassUtils.getUserClass(first).getName();
      }
    }
    return "";
  }

  static @Nullable Object reflect(Method method, Object on, Object @Nullable [] arguments)
      throws Throwable {
    ReflectionUtils.makeAccessible(method); // repositories may not be public
    try {
      return method.invoke(on, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  private record Current(Class<?> type, LiveTarget<?, CompiledSettings> target)
      implements TargetSource {

    @Override
    public Class<?> getTargetClass() {
      return type;
    }

    @Override
    public boolean isStatic() {
      return false;
    }

    @Override
    public Object getTarget() {
      return target.current();
    }
  }
}
