package dev.throughline.codec.internal;

import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/** Distinguishes defects of compiled code from exceptions of user code and of broken documents. */
final class Defects {

  private static final String OWN = "dev.throughline.codec.";
  private static final String INTERNAL = OWN + "internal.";
  private static final String GENERATED = "$$Throughline";

  private Defects() {}

  /**
   * {@return whether an exception belongs to what compiled code leaves to stock: user code or a
   * converter threw it, or the document is broken} The JVM may leave out the trace of one that it
   * has thrown many times before; the first of them have shown what it is.
   */
  static boolean planned(Throwable e) {
    if (e instanceof ClassCastException) {
      return true; // a collection that holds what its declaration forbids, which Java lets pass
    }
    StackTraceElement thrower = thrower(e);
    if (thrower == null || e instanceof VirtualMachineError) {
      return !(e instanceof LinkageError);
    }
    String name = thrower.getClassName();
    if (!name.startsWith(OWN) && !name.contains(GENERATED)) {
      return true;
    }
    return !(e instanceof LinkageError) && (byDocument(e, name) || byCollection(e));
  }

  /** {@return whether a collection refused an element, such as null in one that is sorted} */
  private static boolean byCollection(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    String name = trace[0].getClassName();
    if (name.equals("java.util.Objects")) {
      return trace.length > 1 && trace[1].getClassName().equals("java.util.TreeMap");
    }
    return name.startsWith("java.util.");
  }

  /**
   * {@return whether the runtime throws such an exception for the content of documents and values}
   */
  private static boolean byDocument(Throwable e, String thrower) {
    if (thrower.startsWith(INTERNAL + "bson.") || thrower.startsWith(INTERNAL + "compact.")) {
      return e instanceof IndexOutOfBoundsException || e instanceof NumberFormatException;
    }
    if (thrower.startsWith(INTERNAL + "plan")) {
      return true; // at run time, plans and their planners do nothing but call converters
    }
    return e instanceof ArithmeticException
        || e instanceof NumberFormatException
        || e instanceof DateTimeException;
  }

  /** {@return where it was thrown, for the report} */
  static String place(Throwable e) {
    StackTraceElement thrower = thrower(e);
    return thrower == null ? "" : " in " + thrower.getClassName() + "." + thrower.getMethodName();
  }

  /** The innermost frame outside of the JDK; hidden classes have none, but their callers do. */
  private static @Nullable StackTraceElement thrower(Throwable e) {
    for (StackTraceElement frame : e.getStackTrace()) {
      String name = frame.getClassName();
      if (!name.startsWith("java.") && !name.startsWith("jdk.") && !name.startsWith("sun.")) {
        return frame;
      }
    }
    return null;
  }
}
