package dev.throughline.mongodb.parity;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

/** What a call came to: a value or an exception. */
public record Outcome(Object value, Throwable failure) {

  private static final Pattern IDENTITY =
      Pattern.compile("@[0-9a-f]{1,8}\\b|(?<=127\\.0\\.0\\.1:)\\d+");

  public static Outcome of(Callable<?> call) {
    try {
      return new Outcome(call.call(), null);
    } catch (Throwable e) {
      return new Outcome(null, e);
    }
  }

  public boolean failed() {
    return failure != null;
  }

  /** How another engine's outcome differs from this one. */
  public Optional<String> difference(Outcome other) {
    return difference(other, true);
  }

  /** The same with or without the messages of exceptions. */
  public Optional<String> difference(Outcome other, boolean messages) {
    if (failure instanceof OutOfMemoryError && other.failed()) {
      // The driver allocates what a broken length asks for; to refuse it is no worse.
      return Optional.empty();
    }
    if (failed() && other.failed()) {
      String expected = chain(failure, messages);
      String actual = chain(other.failure, messages);
      return expected.equals(actual)
          ? Optional.empty()
          : Optional.of("stock threw " + expected + "\n  ours threw  " + actual + trace(other));
    }
    if (failed()) {
      return Optional.of(
          "stock threw " + chain(failure, true) + "\n  ours gave " + text(other.value));
    }
    if (other.failed()) {
      return Optional.of(
          "stock gave "
              + text(value)
              + "\n  ours threw "
              + chain(other.failure, true)
              + trace(other));
    }
    return DeepEquals.difference(value, other.value);
  }

  private static String chain(Throwable failure, boolean messages) {
    StringBuilder text = new StringBuilder(failure.getClass().getName());
    if (messages && !(failure instanceof StackOverflowError)) {
      text.append(": ").append(neutral(failure.getMessage()));
    }
    int depth = 0;
    Throwable cause = failure.getCause();
    for (; cause != null && depth < 8; cause = cause.getCause()) {
      text.append(" <- ").append(cause.getClass().getName());
      depth++;
    }
    return text.toString();
  }

  private static String neutral(String message) {
    return message == null ? "null" : MadeUpIds.neutral(IDENTITY.matcher(message).replaceAll("#"));
  }

  private static String text(Object value) {
    return DeepEquals.describe(value);
  }

  private static String trace(Outcome other) {
    StringBuilder text = new StringBuilder();
    StackTraceElement[] trace = other.failure.getStackTrace();
    for (int i = 0; i < Math.min(6, trace.length); i++) {
      text.append("\n      at ").append(trace[i]);
    }
    return text.toString();
  }
}
