package dev.throughline.redis.internal.window;

import dev.throughline.redis.internal.protocol.WindowRequest;

/**
 * Receives the answers of windows. Called on the thread that goes on with the answer, which it may
 * not hold up.
 */
@FunctionalInterface
public interface WindowListener {

  /** A request has been answered, or given up. */
  void answered(WindowRequest<?> request, Object reply);

  /**
   * The payload codec could not encode an entity, so that its window is not filled, or could not
   * read a payload, so that its window is dropped.
   *
   * @param encoding whether it was to be encoded
   */
  default void payloadFailed(boolean encoding) {}
}
