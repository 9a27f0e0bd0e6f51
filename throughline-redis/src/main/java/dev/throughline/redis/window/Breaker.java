package dev.throughline.redis.window;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Keeps those away from Redis who would only wait for it. After a failure nobody asks it for a
 * while; then one may, and if that fails, the same again.
 */
final class Breaker {

  private static final long CLOSED = Long.MIN_VALUE;

  private final AtomicLong closedUntil = new AtomicLong(CLOSED);
  private final long pauseNanos;
  private final LongSupplier clock;

  Breaker(long pauseNanos, LongSupplier clock) {
    this.pauseNanos = pauseNanos;
    this.clock = clock;
  }

  /** Whether to ask Redis. Whoever may must say what came of it. */
  boolean admits() {
    long until = closedUntil.get();
    if (until == CLOSED) {
      return true;
    }
    long now = clock.getAsLong();
    return now - until >= 0 && closedUntil.compareAndSet(until, now + pauseNanos);
  }

  void succeeded() {
    if (closedUntil.get() != CLOSED) {
      closedUntil.set(CLOSED);
    }
  }

  void failed() {
    closedUntil.set(clock.getAsLong() + pauseNanos);
  }

  boolean isOpen() {
    return closedUntil.get() != CLOSED;
  }
}
