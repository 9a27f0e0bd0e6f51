package dev.throughline.redis.timeline;

import dev.throughline.redis.window.WindowLimits;
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
 * @param redisTimeout How long one waits for an answer of Redis before the database is asked.
 * @param redisPause How long Redis is left alone after it did not answer.
 * @param databaseReads How many pages are read from the database at once while Redis does not
 *     answer; further ones wait for their turn.
 * @param plainWindowEntries How many entries of each {@link PlainTimeline} are kept at most. All of
 *     them are read anew after each write.
 */
public record TimelineSettings(
    Duration staleness,
    int windowEntries,
    long windowBytes,
    Duration timeToLive,
    Duration fillLease,
    TimelineMode mode,
    String keyPrefix,
    Duration redisTimeout,
    Duration redisPause,
    int databaseReads,
    int plainWindowEntries) {

  private static final TimelineSettings DEFAULTS =
      new TimelineSettings(
          Duration.ofSeconds(2),
          1_000,
          1_048_576,
          Duration.ofHours(24),
          Duration.ofSeconds(5),
          TimelineMode.BOUNDED,
          "throughline:",
          Duration.ofMillis(100),
          Duration.ofSeconds(1),
          16,
          200);

  public TimelineSettings {
    require(staleness.toMillis() >= 1, "staleness", staleness);
    require(windowEntries >= 1 && windowEntries <= 100_000, "windowEntries", windowEntries);
    require(windowBytes >= 1, "windowBytes", windowBytes);
    require(timeToLive.toMillis() >= staleness.toMillis(), "timeToLive", timeToLive);
    require(fillLease.toMillis() >= 1, "fillLease", fillLease);
    require(redisTimeout.toMillis() >= 1, "redisTimeout", redisTimeout);
    require(redisPause.toMillis() >= 1, "redisPause", redisPause);
    require(databaseReads >= 1, "databaseReads", databaseReads);
    require(
        plainWindowEntries >= 1 && plainWindowEntries <= 10_000,
        "plainWindowEntries",
        plainWindowEntries);
  }

  private static void require(boolean valid, String name, Object value) {
    if (!valid) {
      throw new IllegalArgumentException("Timeline setting " + name + " cannot be " + value);
    }
  }

  /**
   * Two seconds, 1,000 entries, 1 MB, a day, a lease of five seconds, bounded; a tenth of a second
   * for Redis to answer, and a second's pause if it does not; 16 database reads at once meanwhile;
   * 200 entries where they have no numbers.
   */
  public static TimelineSettings defaults() {
    return DEFAULTS;
  }

  /** With another staleness bound. */
  public TimelineSettings withStaleness(Duration newStaleness) {
    return copy(newStaleness, windowEntries, windowBytes, mode, keyPrefix);
  }

  /** With other limits of a window. */
  public TimelineSettings withWindow(int newEntries, long newBytes) {
    return copy(staleness, newEntries, newBytes, mode, keyPrefix);
  }

  /** With another mode. */
  public TimelineSettings withMode(TimelineMode newMode) {
    return copy(staleness, windowEntries, windowBytes, newMode, keyPrefix);
  }

  /** With another beginning of the Redis keys. */
  public TimelineSettings withKeyPrefix(String newPrefix) {
    return copy(staleness, windowEntries, windowBytes, mode, newPrefix);
  }

  /** With other patience with Redis. */
  public TimelineSettings withRedis(Duration newTimeout, Duration newPause) {
    return new TimelineSettings(
        staleness,
        windowEntries,
        windowBytes,
        timeToLive,
        fillLease,
        mode,
        keyPrefix,
        newTimeout,
        newPause,
        databaseReads,
        plainWindowEntries);
  }

  /** With another limit of pages that are read from the database in place of Redis. */
  public TimelineSettings withDatabaseReads(int newReads) {
    return new TimelineSettings(
        staleness,
        windowEntries,
        windowBytes,
        timeToLive,
        fillLease,
        mode,
        keyPrefix,
        redisTimeout,
        redisPause,
        newReads,
        plainWindowEntries);
  }

  /** With another limit of the windows of plain timelines. */
  public TimelineSettings withPlainWindow(int newEntries) {
    return new TimelineSettings(
        staleness,
        windowEntries,
        windowBytes,
        timeToLive,
        fillLease,
        mode,
        keyPrefix,
        redisTimeout,
        redisPause,
        databaseReads,
        newEntries);
  }

  private TimelineSettings copy(
      Duration newStaleness,
      int newEntries,
      long newBytes,
      TimelineMode newMode,
      String newPrefix) {
    return new TimelineSettings(
        newStaleness,
        newEntries,
        newBytes,
        timeToLive,
        fillLease,
        newMode,
        newPrefix,
        redisTimeout,
        redisPause,
        databaseReads,
        plainWindowEntries);
  }

  WindowLimits limits() {
    return new WindowLimits(
        staleness.toMillis(),
        windowEntries,
        windowBytes,
        timeToLive.toMillis(),
        fillLease.toMillis());
  }
}
