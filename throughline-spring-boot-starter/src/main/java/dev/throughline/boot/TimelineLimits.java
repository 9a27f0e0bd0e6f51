package dev.throughline.boot;

import dev.throughline.redis.timeline.TimelineSettings;
import java.time.Duration;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** What the settings of timelines may be. */
final class TimelineLimits {

  private static final String PREFIX = "throughline.timeline.";

  private TimelineLimits() {}

  /**
   * The settings, checked.
   *
   * @throws InvalidConfigurationPropertyValueException for one that is out of range.
   */
  static TimelineSettings checked(TimelineProperties properties) {
    positive("redis-timeout", properties.redisTimeout());
    positive("redis-pause", properties.redisPause());
    positive("fill-lease", properties.fillLease());
    require(
        properties.staleness().compareTo(properties.redisTimeout()) > 0,
        "staleness",
        properties.staleness(),
        "It must be longer than "
            + PREFIX
            + "redis-timeout, which is "
            + properties.redisTimeout().toMillis()
            + " ms: a window would have expired before Redis is given up.");
    require(
        properties.fillLease().compareTo(properties.redisTimeout()) > 0,
        "fill-lease",
        properties.fillLease(),
        "It must be longer than "
            + PREFIX
            + "redis-timeout, which is "
            + properties.redisTimeout().toMillis()
            + " ms: a window is filled by two requests.");
    require(
        properties.timeToLive().compareTo(properties.staleness()) >= 0,
        "time-to-live",
        properties.timeToLive(),
        "It must not be shorter than " + PREFIX + "staleness.");
    int entries = properties.windowEntries();
    require(
        entries >= 1 && entries <= 100_000,
        "window-entries",
        entries,
        "It must be from 1 to 100,000.");
    require(
        properties.windowBytes().toBytes() >= 1,
        "window-bytes",
        properties.windowBytes(),
        "It must be at least 1B.");
    require(
        properties.databaseReads() >= 1,
        "database-reads",
        properties.databaseReads(),
        "It must be at least 1.");
    int plainEntries = properties.plainWindowEntries();
    require(
        plainEntries >= 1 && plainEntries <= 10_000,
        "plain-window-entries",
        plainEntries,
        "It must be from 1 to 10,000.");
    return properties.settings();
  }

  private static void positive(String property, Duration value) {
    require(value.toMillis() >= 1, property, value, "It must be at least 1ms.");
  }

  private static void require(boolean valid, String property, Object value, String reason) {
    if (!valid) {
      throw new InvalidConfigurationPropertyValueException(PREFIX + property, value, reason);
    }
  }
}
