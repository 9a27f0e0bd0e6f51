package dev.throughline.boot.json;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.OverridingClassLoader;

/** The view and the filters of an answer are ignored, in Spring MVC and in WebFlux. */
class ViewMutantTests {

  private static final String PACKAGE = ViewMutantTests.class.getPackageName() + ".";

  /** The hints of an answer, its view among them, are the last argument of what writes it. */
  static final class WithoutHints {

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(value = 3, readOnly = false) Map<String, Object> hints) {
      hints = Map.of();
    }
  }

  static final class WithoutReactiveHints {

    @Advice.OnMethodEnter
    static void enter(@Advice.Argument(value = 4, readOnly = false) Map<String, Object> hints) {
      hints = Map.of();
    }
  }

  /** Defines our classes anew, one of them changed. */
  private static final class Mutated extends OverridingClassLoader {

    private final String name;
    private final byte[] bytes;

    Mutated(Class<?> type, AsmVisitorWrapper change) {
      super(type.getClassLoader());
      name = type.getName();
      bytes = new ByteBuddy().redefine(type).visit(change).make().getBytes();
    }

    @Override
    protected boolean isEligibleForOverriding(String className) {
      return className.startsWith("dev.throughline.");
    }

    @Override
    protected Class<?> loadClass(String className, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(className)) { // Spring's own takes no lock
        return super.loadClass(className, resolve);
      }
    }

    @Override
    protected byte[] transformIfNecessary(String className, byte[] original) {
      return className.equals(name) ? bytes : original;
    }
  }

  private static void run(
      Class<?> mutated,
      @Nullable Class<?> change,
      ElementMatcher<? super MethodDescription> methods,
      String test)
      throws Throwable {
    AsmVisitorWrapper visitor =
        change == null ? AsmVisitorWrapper.NoOp.INSTANCE : Advice.to(change).on(methods);
    ClassLoader loader = new Mutated(mutated, visitor);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      String[] names = test.split("#");
      Class<?> tests = loader.loadClass(PACKAGE + names[0]);
      Constructor<?> constructor = tests.getDeclaredConstructor();
      constructor.setAccessible(true);
      Method method = tests.getDeclaredMethod(names[1]);
      method.setAccessible(true);
      method.invoke(constructor.newInstance());
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "JsonRowsNegotiationTests#answersAreThoseOfAList",
    "JsonRowsNegotiationTests#linesAndEventsHideWhatTheListHides"
  })
  void aViewThatIsIgnoredIsCaught(String test) {
    ElementMatcher<? super MethodDescription> methods = named("writeInternal");
    assertThatCode(() -> run(JsonRowsConverter.class, null, methods, test))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> run(JsonRowsConverter.class, WithoutHints.class, methods, test))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("secret");
  }

  @ParameterizedTest
  @CsvSource("JsonRowsReactiveNegotiationTests#answersAreThoseOfAFlux")
  void aReactiveViewThatIsIgnoredIsCaught(String test) {
    Class<?> mutated = JsonRowsHttpMessageWriter.class;
    var methods = named("write").and(takesArguments(5));
    assertThatCode(() -> run(mutated, null, methods, test)).doesNotThrowAnyException();
    assertThatThrownBy(() -> run(mutated, WithoutReactiveHints.class, methods, test))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("secret");
  }
}
