package dev.throughline.mongodb.moments;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;

/**
 * The calls of user code during one operation: what was called, on which thread, in which context,
 * and how many connections of the client were taken at that time. Code that is called writes itself
 * down by {@link #note}, from any thread; outside of an operation that does nothing.
 */
final class Moments {

  /** The tenant of the calling application, which its own thread knows. */
  static final ThreadLocal<String> TENANT = new ThreadLocal<>();

  /** Ids that were made up by templates, drivers and servers, and addresses. */
  private static final Pattern RANDOM =
      Pattern.compile("\\b[0-9a-f]{24}\\b|(?<=127\\.0\\.0\\.1:)\\d+");

  private static volatile Moments current;

  private final IntSupplier taken;
  private final Thread caller = Thread.currentThread();
  private final List<Moment> moments = new ArrayList<>();

  Moments(IntSupplier taken) {
    this.taken = taken;
  }

  /**
   * A call of user code.
   *
   * @param where the role of the thread, and its tenant.
   * @param taken connections that were checked out and not in.
   */
  record Moment(Kind kind, String what, String where, int taken) {
    @Override
    public String toString() {
      return kind.column() + " " + what + " [" + where + ", " + taken + " taken]";
    }
  }

  /** Writes down a call that is being made. */
  static void note(Kind kind, String what) {
    Moments moments = current;
    if (moments != null) {
      moments.add(kind, neutral(what));
      Faults.reached(kind);
    }
  }

  /** Whether an operation is going on that is no preparation of the test. */
  static boolean recording() {
    return current != null;
  }

  private synchronized void add(Kind kind, String what) {
    String where = role(Thread.currentThread());
    String tenant = TENANT.get();
    moments.add(
        new Moment(kind, what, tenant == null ? where : where + " of " + tenant, taken.getAsInt()));
  }

  private String role(Thread thread) {
    String name = thread.getName();
    if (thread == caller) {
      return "caller";
    }
    for (String scheduler : List.of("boundedElastic", "parallel", "single")) {
      if (name.startsWith(scheduler)) {
        return scheduler;
      }
    }
    return "driver";
  }

  /** Text without ids that were made up, and addresses. */
  static String neutral(String text) {
    return RANDOM.matcher(text).replaceAll("#");
  }

  /** Runs code whose calls are written down here. */
  <T> T record(Callable<T> code) throws Exception {
    Moments before = current;
    current = this;
    try {
      return code.call();
    } finally {
      current = before;
    }
  }

  /** Runs code of the test itself, which is not written down. */
  static <T> T unrecorded(Callable<T> code) {
    Moments before = current;
    current = null;
    try {
      return code.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      current = before;
    }
  }

  synchronized List<Moment> all() {
    return List.copyOf(moments);
  }
}
