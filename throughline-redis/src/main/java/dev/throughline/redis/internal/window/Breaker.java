package dev.throughline.redis.internal.window;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Circuit breaker: after a failure, fails fast for the pause, then admits one probe, and if that
 * fails, the same again. Thread-safe.
 */
final class Breaker {

  /** What {@link #succeeded} returns when nothing had failed. */
  static final long NOTHING = -1;

  private static final long CLOSED = Long.MIN_VALUE;

  private final AtomicLong closedUntil = new AtomicLong(CLOSED);
  private volatile long openedAt;
  private final long pauseNanos;
  private final LongSupplier clock;

  Breaker(long pauseNanos, LongSupplier clock) {
    this.pauseNanos = pauseNanos;
    this.clock = clock;
  }

  /** {@return whether to ask Redis} A caller that may says what came of it. */
  boolean admits() {
    long until = closedUntil.get();
    if (until == CLOSED) {
      return true;
    }
    long now = clock.getAsLong();
    return now - until >= 0 && closedUntil.compareAndSet(until, now + pauseNanos);
  }

  /**
   * Redis has answered.
   *
   * @return for how many nanoseconds it had not, to the one caller that ends that; else {@link
   *     #NOTHING}
   */
  long succeeded() {
    long opened = openedAt;
    return closedUntil.get() != CLOSED && closedUntil.getAndSet(CLOSED) != CLOSED
        ? Math.max(0, clock.getAsLong() - opened)
        : NOTHING;
  }

  /**
   * Redis has not answered.
   *
   * @return whether it had until now: true for one caller of all that failed together
   */
  boolean failed() {
    long now = clock.getAsLong();
    if (closedUntil.compareAndSet(CLOSED, now + pauseNanos)) {
      openedAt = now;
      return true;
    }
    closedUntil.updateAndGet(until -> until == CLOSED ? CLOSED : now + pauseNanos);
    return false;
  }

  boolean isOpen() {
    return closedUntil.get() != CLOSED;
  }
}
