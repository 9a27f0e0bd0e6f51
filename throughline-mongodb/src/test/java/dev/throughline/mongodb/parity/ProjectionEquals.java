package dev.throughline.mongodb.parity;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.springframework.data.projection.TargetAware;

/** Compares two projections to interfaces: what is behind them, and what their methods answer. */
final class ProjectionEquals {

  private ProjectionEquals() {}

  /** Compares two values that belong to a path; null when they are the same. */
  interface Comparison {
    String compare(String path, Object a, Object b);
  }

  static String difference(String path, TargetAware a, TargetAware b, Comparison comparison) {
    String difference = comparison.compare(path + ".target", a.getTarget(), b.getTarget());
    if (difference != null) {
      return difference;
    }
    for (Method method : methods(a)) {
      Object expected = answer(method, a);
      Object actual = answer(method, b);
      difference = comparison.compare(path + "." + method.getName() + "()", expected, actual);
      if (difference != null) {
        return difference;
      }
    }
    return comparison.compare(path + ".toString()", neutral(a.toString()), neutral(b.toString()));
  }

  private static List<Method> methods(TargetAware projection) {
    return Arrays.stream(projection.getClass().getInterfaces())
        .filter(type -> type.getPackageName().startsWith("dev.throughline"))
        .flatMap(type -> Arrays.stream(type.getMethods()))
        .filter(method -> method.getParameterCount() == 0)
        .sorted(Comparator.comparing(Method::getName))
        .toList();
  }

  private static String neutral(String text) {
    return text.replaceAll("@[0-9a-f]{1,8}\\b", "#");
  }

  private static Object answer(Method method, Object projection) {
    try {
      method.setAccessible(true);
      return method.invoke(projection);
    } catch (InvocationTargetException e) {
      return neutral(e.getCause().toString());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
