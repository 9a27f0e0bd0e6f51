package dev.throughline.redis.timeline;

import java.time.Duration;

/**
 * Settings of timelines. Immutable: each method returns changed ones. All processes that share a
 * Redis must use the same.
 *
 * @param staleness How long a window may be served after the database was last asked whether
 *     anything is missing; by the clock of Redis. The bound of every fault: no page is ever staler.
 * @param windowEntries How many entries of each timeline are kept at most.
 * @param windowBytes How many bytes of payload of each timeline are kept at most.
 * @param timeToLive After what time without a write or a check a window is forgotten.
 * @param fillLease How long somebody who fills a window may take before others may try.
 * @param mode What a write does when Redis cannot be told of it.
 * @param keyPrefix What the Redis keys begin with.
 */
public record TimelineSettings(
    Duration staleness,
    int windowEntries,
    long windowBytes,
    Duration timeToLive,
    Duration fillLease,
    TimelineMode mode,
    String keyPrefix) {

  private static final TimelineSettings DEFAULTS =
      new TimelineSettings(
          Duration.ofSeconds(2),
          1_000,
          1_048_576,
          Duration.ofHours(24),
          Duration.ofSeconds(5),
          TimelineMode.BOUNDED,
          "throughline:");

  public TimelineSettings {
    require(staleness.toMillis() >= 1, "staleness", staleness);
    require(windowEntries >= 1 && windowEntries <= 100_000, "windowEntries", windowEntries);
    require(windowBytes >= 1, "windowBytes", windowBytes);
    require(timeToLive.toMillis() >= staleness.toMillis(), "timeToLive", timeToLive);
    require(fillLease.toMillis() >= 1, "fillLease", fillLease);
  }

  private static void require(boolean valid, String name, Object value) {
    if (!valid) {
      throw new IllegalArgumentException("Timeline setting " + name + " cannot be " + value);
    }
  }

  /** Two seconds, 1,000 entries, 1 MB, a day, a lease of five seconds, bounded. */
  public static TimelineSettings defaults() {
    return DEFAULTS;
  }

  /** With another staleness bound. */
  public TimelineSettings withStaleness(Duration newStaleness) {
    return new TimelineSettings(
        newStaleness, windowEntries, windowBytes, timeToLive, fillLease, mode, keyPrefix);
  }

  /** With other limits of a window. */
  public TimelineSettings withWindow(int newEntries, long newBytes) {
    return new TimelineSettings(
        staleness, newEntries, newBytes, timeToLive, fillLease, mode, keyPrefix);
  }

  /** With another mode. */
  public TimelineSettings withMode(TimelineMode newMode) {
    return new TimelineSettings(
        staleness, windowEntries, windowBytes, timeToLive, fillLease, newMode, keyPrefix);
  }

  /** With another beginning of the Redis keys. */
  public TimelineSettings withKeyPrefix(String newPrefix) {
    return new TimelineSettings(
        staleness, windowEntries, windowBytes, timeToLive, fillLease, mode, newPrefix);
  }
}
