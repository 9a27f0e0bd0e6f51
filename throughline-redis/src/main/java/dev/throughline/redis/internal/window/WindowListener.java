package dev.throughline.redis.internal.window;

import dev.throughline.redis.internal.protocol.WindowRequest;
import java.util.List;

/**
 * Receives the answers of windows. Called on the thread that goes on with the answer, which it may
 * not hold up.
 */
@FunctionalInterface
public interface WindowListener {

  /** A request has been answered, or given up. */
  void answered(WindowRequest<?> request, Object reply);

  /**
   * A payload codec has failed: at an entity, so that its window is not filled, or at a payload, so
   * that its window is dropped.
   */
  default void payloadFailed(PayloadFailure failure) {}

  /** {@return what hands on to all of them} */
  static WindowListener ofAll(List<WindowListener> listeners) {
    return new WindowListener() {
      @Override
      public void answered(WindowRequest<?> request, Object reply) {
        listeners.forEach(listener -> listener.answered(request, reply));
      }

      @Override
      public void payloadFailed(PayloadFailure failure) {
        listeners.forEach(listener -> listener.payloadFailed(failure));
      }
    };
  }
}
