package dev.throughline.redis.internal.protocol;

/**
 * A process's knowledge of the clock of a Redis, compared with its own, which never goes back. When
 * Redis has another time than it can have, such as after a failover to a server whose clock is
 * behind, all that was verified before is in doubt: it is older than it looks, or will look fresh
 * once more when the clock gets there. Immutable; times are milliseconds.
 *
 * @param lower how far Redis is ahead of the process, at least
 * @param upper and at most
 * @param at when the former was seen, by the process
 * @param since the first time that was seen after the clock was set back
 * @param doubtful the last time that may be of before it was set back
 * @param jumps how often it was set back
 */
public record RedisClock(long lower, long upper, long at, long since, long doubtful, int jumps) {

  /** The error of a reading, and of clocks that are adjusted slowly: one in a thousand. */
  private static final long SLACK = 5;

  private static final long DRIFT = 1_000;

  /** From the first time that was seen: sent and received by the process, in between by Redis. */
  public static RedisClock first(long sent, long received, long now) {
    return new RedisClock(
        now - received, now + 1 - sent, received, Long.MIN_VALUE, Long.MIN_VALUE, 0);
  }

  /** After another time was seen. */
  public RedisClock seen(long sent, long received, long now) {
    RedisClock next = first(sent, received, now);
    long drift = Math.abs(received - at) / DRIFT;
    long slack = SLACK + drift;
    if (next.upper < lower - slack) {
      return new RedisClock(
          next.lower,
          next.upper,
          received,
          now,
          Math.max(doubtful, received + upper + slack),
          jumps + 1);
    }
    // A slow answer says less than what is known already: a jump that it hides is seen later.
    return next.lower < lower - slack
        ? new RedisClock(lower, Math.max(upper, next.upper), at, since, doubtful, jumps)
        : new RedisClock(next.lower, next.upper, received, since, doubtful, jumps);
  }

  /**
   * {@return whether what was verified at this time may have been verified before the clock was set
   * back}
   */
  public boolean doubts(long verifiedAt) {
    return verifiedAt <= doubtful;
  }
}
