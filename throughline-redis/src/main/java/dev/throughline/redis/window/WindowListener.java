package dev.throughline.redis.window;

import dev.throughline.redis.protocol.WindowRequest;

/**
 * Hears what windows answer. Called on the thread that goes on with the answer, which it may not
 * hold up.
 */
@FunctionalInterface
public interface WindowListener {

  /** A request has been answered, or given up. */
  void answered(WindowRequest<?> request, Object reply);
}
