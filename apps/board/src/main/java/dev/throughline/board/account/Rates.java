package dev.throughline.board.account;

import dev.throughline.board.problem.Problem;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A rate limit for each of many names, at this instance. */
public final class Rates {

  private static final int MOST_KNOWN = 10_000;

  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();
  private final long perPeriod;
  private final Duration period;
  private final long burst;

  /** So many in each period, and so many at once. */
  public Rates(long perPeriod, Duration period, long burst) {
    this.perPeriod = perPeriod;
    this.period = period;
    this.burst = burst;
  }

  int known() {
    return buckets.size();
  }

  /**
   * Counts one.
   *
   * @throws Problem when they come too fast
   */
  public void count(String who) {
    if (buckets.size() >= MOST_KNOWN) {
      // A bucket that allows a whole burst again equals a new one.
      buckets.values().removeIf(bucket -> bucket.getAvailableTokens() >= burst);
    }
    if (!buckets.computeIfAbsent(who, name -> bucket()).tryConsume(1)) {
      throw Problem.tooMany("Too many requests. Slow down.");
    }
  }

  private Bucket bucket() {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(burst).refillGreedy(perPeriod, period))
        .build();
  }
}
