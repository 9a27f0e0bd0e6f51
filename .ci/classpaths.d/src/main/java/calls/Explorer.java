package calls;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.data.repository.query.FluentQuery;

/**
 * Calls every public method of an interface, and of the steps that these return, several times
 * each: the first calls are stock's, and later ones compiled.
 */
final class Explorer {

  private static final int TIMES = 4;

  /** Steps of fluent interfaces, whose methods are called in turn. */
  private static final List<String> STEPS =
      List.of(
          "org.springframework.data.mongodb.core.Executable",
          "org.springframework.data.mongodb.core.Reactive",
          "org.springframework.data.mongodb.core.BulkOperations",
          "org.springframework.data.mongodb.core.ScriptOperations",
          "org.springframework.data.mongodb.core.SessionScoped",
          "org.springframework.data.mongodb.core.index.",
          "org.springframework.data.repository.query.FluentQuery");

  private static final List<String> ENDS =
      List.of(
          "all",
          "execute",
          "getIndexInfo",
          "first",
          "findAndModify",
          "findAndReplace",
          "getScriptNames",
          "one");

  private final Side side;
  private final Kind<?> kind;
  private final Report report;
  private final Set<String> entered = new HashSet<>();

  Explorer(Side side, Kind<?> kind, Report report) {
    this.side = side;
    this.kind = kind;
    this.report = report;
  }

  void explore(Side.Target target) {
    side.reset(kind);
    explore(target.name(), target.type(), use -> use.of(target.object().get()));
  }

  /** A step that is made anew for each call, and used where it may be. */
  interface Step {
    Object with(Use use) throws Throwable;
  }

  /** What is done with a step. */
  interface Use {
    Object of(Object step) throws Throwable;
  }

  private void explore(String path, Class<?> type, Step step) {
    Method[] methods = type.getMethods();
    Arrays.sort(methods, Comparator.comparing(Method::toGenericString));
    for (Method method : methods) {
      if (!Modifier.isStatic(method.getModifiers())
          && !method.isBridge()
          && method.getDeclaringClass() != Object.class) {
        String reason = LeftOut.reason(method);
        if (reason != null) {
          report.left(method.toString(), reason);
        } else {
          variants(path, type, method, step);
        }
      }
    }
  }

  private void variants(String path, Class<?> type, Method method, Step step) {
    boolean queried =
        Arrays.stream(method.getParameterTypes())
            .anyMatch(it -> it.getName().endsWith(".Query") || it.getName().endsWith("Definition"));
    Class<?> next = next(method);
    for (int variant = 0; variant < (queried ? Arguments.VARIANTS : 1); variant++) {
      Arguments arguments = new Arguments(side, kind, report, variant);
      String call = path + "." + method.getName() + parameters(method) + (variant > 0 ? "'" : "");
      Step made =
          next != null
                  && method.getParameterTypes().length == 2
                  && method.getName().equals("findBy")
              ? use -> step.with(it -> invoke(method, it, arguments.within(use)))
              : use -> step.with(it -> use.of(invoke(method, it, arguments)));
      report.covered(method);
      if (next == null) {
        call(call, made);
      } else if (variant == 0 && entered.add(path.split("\\.")[0] + next.getName())) {
        explore(call, next, made);
      } else {
        Method end = end(next);
        call(
            end == null ? call : call + "." + end.getName(),
            end == null ? made : use -> made.with(it -> use.of(invoke(end, it, arguments))));
      }
    }
  }

  /** The type of the step that a method returns, null when it returns a result. */
  private static Class<?> next(Method method) {
    Class<?> next = method.getReturnType();
    if (method.getName().equals("findBy") && method.getParameterCount() == 2) {
      Type function = method.getGenericParameterTypes()[1];
      return function.getTypeName().contains("FetchableFluentQuery")
          ? FluentQuery.FetchableFluentQuery.class
          : FluentQuery.ReactiveFluentQuery.class;
    }
    return next.isInterface() && STEPS.stream().anyMatch(next.getName()::startsWith) ? next : null;
  }

  /** What ends a step that was entered before, null when it takes several. */
  private static Method end(Class<?> step) {
    Method[] methods = step.getMethods();
    Arrays.sort(methods, Comparator.comparing(Method::toGenericString));
    for (String name : ENDS) {
      for (Method method : methods) {
        if (method.getName().equals(name) && next(method) == null) {
          return method;
        }
      }
    }
    for (Method method : methods) {
      if (next(method) == null) {
        return method;
      }
    }
    return null;
  }

  private void call(String call, Step made) {
    List<String> outcomes = new ArrayList<>();
    for (int time = 0; time < TIMES; time++) {
      String outcome;
      try {
        outcome = Printed.of(side.awaited(made.with(it -> it)));
      } catch (AssertionError missing) {
        throw missing;
      } catch (Throwable failure) {
        outcome = Printed.of(unwrapped(failure));
      }
      List<String> callbacks = report.takeCallbacks();
      List<?> stored = side.stored();
      boolean changed = !stored.equals(kind.documents());
      outcomes.add(
          outcome
              + (callbacks.isEmpty() ? "" : " called " + callbacks)
              + (changed ? " stored " + stored : ""));
      if (changed) {
        side.reset(kind);
      }
    }
    report.call(kind.collection() + " " + call, outcomes);
  }

  private static Throwable unwrapped(Throwable failure) {
    Throwable inner = failure;
    while (inner instanceof InvocationTargetException && inner.getCause() != null) {
      inner = inner.getCause();
    }
    return inner;
  }

  private static Object invoke(Method method, Object target, Arguments arguments) throws Throwable {
    List<Object> values = new ArrayList<>();
    for (Parameter parameter : method.getParameters()) {
      values.add(arguments.of(method, parameter));
    }
    method.setAccessible(true);
    return method.invoke(target, values.toArray());
  }

  private static String parameters(Method method) {
    return Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList().toString();
  }
}
