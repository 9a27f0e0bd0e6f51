package dev.throughline.redis.timeline;

import dev.throughline.redis.internal.settings.InvalidTimelineSettingException;
import dev.throughline.redis.internal.window.WindowLimits;
import java.time.Duration;

/**
 * Settings of timelines. Immutable: each method returns changed ones, and throws an {@link
 * IllegalArgumentException} for what is out of bounds. All processes that share a Redis must use
 * the same.
 *
 * @param staleness How long a window may be served after the database was last asked whether
 *     anything is missing; by the clock of Redis. The bound of every fault: no page is ever staler,
 *     unless the clock of Redis is set back unnoticed, see the guide. Longer than {@code
 *     redisTimeout}.
 * @param windowEntries How many entries of each timeline are kept at most.
 * @param windowBytes How many bytes of payload of each timeline are kept at most.
 * @param timeToLive After what time without a write or a check a window is forgotten.
 * @param fillLease How long a process that fills a window may take before others may try. Longer
 *     than {@code redisTimeout}.
 * @param mode What a write does when it cannot reach Redis.
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

  /**
   * Checks the bounds of all settings, also against each other.
   *
   * @throws IllegalArgumentException naming the first setting that is out of its bounds.
   */
  public TimelineSettings {
    positive("redisTimeout", redisTimeout);
    positive("redisPause", redisPause);
    longer(
        "staleness",
        staleness,
        redisTimeout,
        "a window would have expired before Redis is given up");
    longer("fillLease", fillLease, redisTimeout, "a window is filled by two requests");
    require(
        timeToLive.compareTo(staleness) >= 0,
        "timeToLive",
        timeToLive,
        "It must not be shorter than {staleness}.");
    within("windowEntries", windowEntries, 100_000, "It must be from 1 to 100,000.");
    within("windowBytes", windowBytes, Long.MAX_VALUE, "It must be at least 1B.");
    within("databaseReads", databaseReads, Integer.MAX_VALUE, "It must be at least 1.");
    within("plainWindowEntries", plainWindowEntries, 10_000, "It must be from 1 to 10,000.");
  }

  private static void positive(String name, Duration value) {
    require(value.toMillis() >= 1, name, value, "It must be at least 1ms.");
  }

  private static void longer(String name, Duration value, Duration redisTimeout, String why) {
    require(
        value.compareTo(redisTimeout) > 0,
        name,
        value,
        "It must be longer than {redisTimeout}, which is %d ms: %s."
            .formatted(redisTimeout.toMillis(), why));
  }

  private static void within(String name, long value, long most, String bound) {
    require(value >= 1 && value <= most, name, value, bound);
  }

  private static void require(boolean valid, String name, Object value, String bound) {
    if (!valid) {
      throw new InvalidTimelineSettingException(name, value, bound);
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

  /** With another lease of who fills a window; longer than Redis may take to answer. */
  public TimelineSettings withFillLease(Duration newLease) {
    return new TimelineSettings(
        staleness,
        windowEntries,
        windowBytes,
        timeToLive,
        newLease,
        mode,
        keyPrefix,
        redisTimeout,
        redisPause,
        databaseReads,
        plainWindowEntries);
  }

  /**
   * With other patience with Redis. For a timeout that is longer than the lease or the staleness
   * bound, set those first.
   */
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
