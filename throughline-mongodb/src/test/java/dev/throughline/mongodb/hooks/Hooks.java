package dev.throughline.mongodb.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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
import org.jspecify.annotations.Nullable;

/** Subclasses of users, each of which overrides one method of stock's and counts its calls. */
final class Hooks {

  private static final int ROUNDS = 3; // the last after plans have been made
  private static final String FAILED = "failed with ";
  private static final List<String> CALLED = new ArrayList<>();

  private Hooks() {}

  /** The methods of a class of stock's that a subclass may override. */
  static List<Method> of(Class<?> stock) {
    return Stream.<Class<?>>iterate(stock, of -> of != Object.class, Class::getSuperclass)
        .flatMap(of -> Arrays.stream(of.getDeclaredMethods()))
        .filter(it -> !it.isSynthetic() && !Modifier.isStatic(it.getModifiers()))
        .filter(
            it -> Modifier.isPublic(it.getModifiers()) || Modifier.isProtected(it.getModifiers()))
        .filter(it -> !Modifier.isFinal(it.getModifiers()))
        .filter(it -> Stream.of(it.getParameterTypes()).allMatch(Hooks::isAccessible))
        .filter(it -> isAccessible(it.getReturnType()))
        .collect(
            Collectors.toMap(
                it -> it.getName() + Arrays.toString(it.getParameterTypes()),
                it -> it,
                (overriding, overridden) -> overriding,
                TreeMap::new))
        .values()
        .stream()
        .toList();
  }

  /** What a program answers, and how often hooks were called by each of its calls. */
  static List<String> runs(Function<Integer, List<String>> program) {
    List<String> last = List.of();
    for (int round = 0; round < ROUNDS; round++) {
      drained();
      last = program.apply(round);
    }
    return last;
  }

  /** Runs a program with a class of which methods are overridden. */
  @FunctionalInterface
  interface Overridden {
    List<String> run(List<Method> methods);
  }

  /** Hooks that are called otherwise; those that neither calls are not looked at one by one. */
  static List<String> differences(Class<?> stock, Overridden byStock, Overridden ours) {
    return differences(stock, byStock, ours, String::equals);
  }

  static List<String> differences(
      Class<?> stock, Overridden byStock, Overridden ours, BiPredicate<String, String> same) {
    List<Method> hooks = of(stock);
    String called = byStock.run(hooks).toString() + ours.run(hooks);
    List<Method> looked = hooks.stream().filter(it -> called.contains(it.getName() + "=")).toList();
    List<String> rows = new ArrayList<>();
    for (Method method : looked) {
      String difference = difference(byStock.run(List.of(method)), ours.run(List.of(method)), same);
      if (difference != null) {
        rows.add("%s.%s: %s".formatted(stock.getSimpleName(), method.getName(), difference));
      }
    }
    System.out.printf(
        "%s: %d methods, %d of them called, %d differ%n",
        stock.getSimpleName(), hooks.size(), looked.size(), rows.size());
    assertThat(looked).isNotEmpty();
    return rows;
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

  /**
   * What a call answers, and which hooks it called. What is found without an order is compared
   * without one; a failure is an answer, too.
   */
  static String answer(Supplier<?> call) {
    Object answer;
    try {
      answer = call.get();
    } catch (RuntimeException e) {
      answer = FAILED + e.getClass() + ": " + e.getMessage();
    }
    Object inOrder =
        answer instanceof Collection<?> all
            ? all.stream().map(String::valueOf).sorted().toList()
            : answer;
    return inOrder + " by " + drained();
  }

  /** Answers, of which only so many may be failures. */
  static List<String> succeeded(List<String> answers, int failures) {
    assertThat(answers).filteredOn(it -> it.startsWith(FAILED)).hasSize(failures);
    return answers;
  }

  /** Says which answers are the first that are not the same, null when all are. */
  static @Nullable String difference(
      List<String> wanted, List<String> got, BiPredicate<String, String> same) {
    assertThat(got).hasSameSizeAs(wanted);
    for (int i = 0; i < wanted.size(); i++) {
      if (!same.test(wanted.get(i), got.get(i))) {
        return "stock %s, ours %s".formatted(wanted.get(i), got.get(i));
      }
    }
    return null;
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
