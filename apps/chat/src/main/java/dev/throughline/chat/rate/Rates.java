package dev.throughline.chat.rate;

import dev.throughline.chat.problem.Problem;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A rate limit for each of many accounts, at this instance. Safe for several threads. */
public final class Rates {

  private static final int MOST_KNOWN = 10_000;

  private final Map<String, Bucket> buckets = new ConcurrentHashMap<>();
  private final long perPeriod;
  private final Duration period;
  private final long burst;
  private final String refusal;

  /**
   * So many in each period, and so many at once.
   *
   * @param refusal the sentence for people who do it more often
   */
  public Rates(long perPeriod, Duration period, long burst, String refusal) {
    this.perPeriod = perPeriod;
    this.period = period;
    this.burst = burst;
    this.refusal = refusal;
  }

  /**
   * Counts one.
   *
   * @throws Problem when they come too fast
   */
  public void count(String accountId) {
    if (buckets.size() >= MOST_KNOWN) {
      // A bucket that allows a whole burst again equals a new one.
      buckets.values().removeIf(bucket -> bucket.getAvailableTokens() >= burst);
    }
    if (!buckets.computeIfAbsent(accountId, id -> bucket()).tryConsume(1)) {
      throw Problem.tooMany(refusal);
    }
  }

  private Bucket bucket() {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(burst).refillGreedy(perPeriod, period))
        .build();
  }
}
