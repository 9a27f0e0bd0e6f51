package dev.throughline.mongodb.hooks;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.implementation.bind.annotation.Origin;
import net.bytebuddy.implementation.bind.annotation.RuntimeType;
import net.bytebuddy.implementation.bind.annotation.SuperCall;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;

/** Subclasses of users, each of which overrides one method of stock's and counts its calls. */
final class Hooks {

  private static final List<String> CALLED = new ArrayList<>();

  private Hooks() {}

  /** The methods of a class of stock's that a subclass may override. */
  static List<Method> of(Class<?> stock) {
    return Arrays.stream(stock.getDeclaredMethods())
        .filter(it -> !it.isSynthetic() && !Modifier.isStatic(it.getModifiers()))
        .filter(
            it -> Modifier.isPublic(it.getModifiers()) || Modifier.isProtected(it.getModifiers()))
        .filter(it -> !Modifier.isFinal(it.getModifiers()))
        .filter(it -> Stream.of(it.getParameterTypes()).allMatch(Hooks::isAccessible))
        .filter(it -> isAccessible(it.getReturnType()))
        .sorted(Comparator.comparing(Method::toString))
        .toList();
  }

  private static boolean isAccessible(Class<?> type) {
    Class<?> of = type.isArray() ? type.getComponentType() : type;
    return of.isPrimitive() || Modifier.isPublic(of.getModifiers());
  }

  /** A subclass that overrides methods. */
  static <T> Class<? extends T> overriding(Class<T> base, List<Method> methods) {
    ElementMatcher.Junction<MethodDescription> overridden = ElementMatchers.none();
    for (Method method : methods) {
      overridden =
          overridden.or(
              ElementMatchers.<MethodDescription>named(method.getName())
                  .and(ElementMatchers.takesArguments(method.getParameterTypes())));
    }
    return new ByteBuddy()
        .subclass(base)
        .method(overridden)
        .intercept(MethodDelegation.to(Counting.class))
        .make()
        .load(Hooks.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER)
        .getLoaded();
  }

  /** An object of such a class. */
  static <T> T make(Class<T> type, Object... arguments) {
    for (Constructor<?> constructor : type.getConstructors()) {
      Class<?>[] types = constructor.getParameterTypes();
      boolean fits = types.length == arguments.length;
      for (int i = 0; fits && i < types.length; i++) {
        fits = types[i].isInstance(arguments[i]);
      }
      if (fits) {
        try {
          return type.cast(constructor.newInstance(arguments));
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    throw new IllegalStateException("No such constructor: " + type);
  }

  /** The calls since the last time, by method. */
  static synchronized List<String> drained() {
    TreeMap<String, Integer> counts = new TreeMap<>();
    CALLED.forEach(it -> counts.merge(it, 1, Integer::sum));
    CALLED.clear();
    return counts.entrySet().stream().map(Object::toString).toList();
  }

  /** What is found without an order is compared without one. */
  static Object inOrder(Object answer) {
    return answer instanceof Collection<?> all
        ? all.stream().map(String::valueOf).sorted().toList()
        : answer;
  }

  static synchronized void called(String method) {
    CALLED.add(method);
  }

  /** The body of what overrides. */
  public static final class Counting {

    private Counting() {}

    @RuntimeType
    public static Object of(@Origin Method method, @SuperCall Callable<?> stock) throws Exception {
      called(method.getName());
      return stock.call();
    }
  }
}
