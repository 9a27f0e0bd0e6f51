package dev.throughline.mongodb.mutants;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.regex.Pattern;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;

/**
 * One of the product's classes with one thing wrong, and the test that must notice.
 *
 * @param name a few words.
 * @param wrong what is wrong, for the table.
 * @param type name of the class that is changed, without {@code dev.throughline.}.
 * @param change what is done to its bytecode.
 * @param caughtBy the test.
 */
record Mutant(String name, String wrong, String type, Change change, Catch caughtBy) {

  /**
   * A change of methods.
   *
   * @param methods those that are changed; there must be some.
   * @param visitor changes them.
   */
  record Change(ElementMatcher<MethodDescription> methods, AsmVisitorWrapper visitor) {

    /** Byte Buddy's advice, whose code is copied into the methods. */
    static Change by(ElementMatcher.Junction<MethodDescription> methods, Class<?> advice) {
      return new Change(methods::matches, Advice.to(advice).on(methods));
    }
  }

  /**
   * A test.
   *
   * @param test class and method as {@code parity.WriteParityTests#writesTheSameBytes}, without
   *     {@code dev.throughline.mongodb.}.
   * @param reason pattern that is found in what the test fails with.
   * @param failures how many invocations must fail at least.
   * @param properties system properties while it runs: which shapes, how many values.
   */
  record Catch(String test, String reason, int failures, Map<String, String> properties) {

    /** At least one invocation fails for the reason. */
    static Catch of(String test, String reason) {
      return new Catch(test, reason, 1, Map.of());
    }

    /** A parity test with that shape alone. */
    static Catch of(String test, String shape, String reason) {
      return new Catch(
          test,
          reason,
          1,
          Map.of(
              "parity.shapes",
              shape.replace("$", "\\$") + "$",
              "parity.values",
              "20",
              "parity.variants",
              "100"));
    }

    /** Whether a test failed for the reason. */
    boolean explains(Throwable failure) {
      return Pattern.compile(reason).matcher(text(failure)).find();
    }

    /** The beginning of a failure and its stack. */
    static String text(Throwable failure) {
      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      String text = trace.toString();
      return text.length() > 4_000 ? text.substring(0, 4_000) : text;
    }

    /** A parity test, with one shape and the given number of configurations beside the first. */
    static Catch parity(String test, String shape, int variants, String reason) {
      return new Catch(
          "parity." + test,
          reason,
          1,
          Map.of(
              "parity.shapes",
              shape.replace("$", "\\$") + "$",
              "parity.seed",
              "17",
              "parity.values",
              "20",
              "parity.mutations",
              "120",
              "parity.variants",
              String.valueOf(variants)));
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
