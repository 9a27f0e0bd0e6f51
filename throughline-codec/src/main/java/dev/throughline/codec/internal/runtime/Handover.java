package dev.throughline.codec.internal.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hands its constants to an ordinary class while it is initialised, which happens on the thread
 * that makes its first instance. Called by generated code.
 */
public final class Handover {

  private static final ThreadLocal<@Nullable List<Object>> WAITING = new ThreadLocal<>();

  private Handover() {}

  /** The constants of the class that is initialised on this thread. */
  public static List<Object> take() {
    List<Object> constants = WAITING.get();
    if (constants == null) {
      throw new IllegalStateException("A codec is only initialised by a converter");
    }
    return constants;
  }

  /**
   * Makes an instance.
   *
   * @throws ReflectiveOperationException when the class is not one that was generated here.
   */
  public static Object instance(Class<?> type, List<Object> constants)
      throws ReflectiveOperationException {
    WAITING.set(constants);
    try {
      return type.getConstructor(List.class).newInstance(constants);
    } finally {
      WAITING.remove();
    }
  }
}
