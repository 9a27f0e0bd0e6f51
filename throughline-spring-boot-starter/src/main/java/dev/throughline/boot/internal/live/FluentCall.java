package dev.throughline.boot.internal.live;

import dev.throughline.boot.internal.CompiledSettings;
import dev.throughline.boot.internal.observe.CallName;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoTemplate;

/**
 * Steps of a template's fluent calls. Each is made at once, on the template that serves, which
 * refuses what it refuses. Repositories keep steps: where another template serves when the last one
 * is called, the steps are made once more on that.
 */
final class FluentCall implements InvocationHandler {

  private static final String STOCK = MongoTemplate.class.getPackageName();

  private record Step(Method method, Object @Nullable [] arguments) {}

  private final LiveTarget<?, CompiledSettings> target;
  private final CallWatch watch;
  private final List<Step> path;
  private final Object madeOn;
  private final Object step;
  private final String entity;

  private FluentCall(
      LiveTarget<?, CompiledSettings> target,
      CallWatch watch,
      List<Step> path,
      Object madeOn,
      Object step,
      String entity) {
    this.target = target;
    this.watch = watch;
    this.path = path;
    this.madeOn = madeOn;
    this.step = step;
    this.entity = entity;
  }

  /** {@return whether a method returns a step} */
  static boolean is(Class<?> type) {
    return type.isInterface()
        && type.getPackageName().equals(STOCK)
        && type.getDeclaringClass() != null
        && type.getDeclaringClass().getSimpleName().endsWith("Operation");
  }

  static Object root(
      LiveTarget<?, CompiledSettings> target, CallWatch watch, Method method, Object[] arguments)
      throws Throwable {
    Object template = target.current();
    Object step = Objects.requireNonNull(TemplateCalls.reflect(method, template, arguments));
    return over(
        method.getReturnType(),
        new FluentCall(
            target,
            watch,
            List.of(new Step(method, arguments)),
            template,
            step,
            TemplateCalls.entity(arguments)));
  }

  private static Object over(Class<?> type, FluentCall call) {
    // Of no other interface that the step has: those of updates contradict each other.
    return Proxy.newProxyInstance(FluentCall.class.getClassLoader(), new Class<?>[] {type}, call);
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return method.getName().equals("equals") && arguments != null
          ? (Object) (proxy == arguments[0])
          : TemplateCalls.reflect(method, step, arguments);
    }
    Object template = target.current();
    Object on = template == madeOn ? step : again(template);
    if (is(method.getReturnType())) {
      Object next = Objects.requireNonNull(TemplateCalls.reflect(method, on, arguments));
      List<Step> longer = new ArrayList<>(path);
      longer.add(new Step(method, arguments));
      return over(
          method.getReturnType(), new FluentCall(target, watch, longer, template, next, entity));
    }
    CallName name =
        new CallName(
            "%s.%s().%s"
                .formatted(
                    target.stock().getClass().getSimpleName(),
                    path.get(0).method().getName(),
                    method.getName()),
            entity);
    return watch.watched(
        name, method.getReturnType(), () -> TemplateCalls.reflect(method, on, arguments));
  }

  private Object again(Object template) throws Throwable {
    Object last = template;
    for (Step made : path) {
      last = Objects.requireNonNull(TemplateCalls.reflect(made.method(), last, made.arguments()));
    }
    return last;
  }
}
