package dev.throughline.boot.timeline;

import dev.throughline.redis.timeline.TimelineMode;
import dev.throughline.redis.timeline.TimelineSettings;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of timelines. All processes that share a Redis must use the same.
 *
 * @param enabled Whether there is a Timelines bean.
 * @param staleness How long a window may be served after the database was last asked whether
 *     anything is missing. The bound of every fault, since no page is ever staler.
 * @param windowEntries How many entries of each timeline are kept in Redis at most, from 1 to
 *     100,000.
 * @param windowBytes How many bytes of payload of each timeline are kept in Redis at most.
 * @param timeToLive After what time without a write or a check a window is forgotten.
 * @param fillLease How long a process that fills a window may take before others may try.
 * @param mode What a write does when it cannot reach Redis: acknowledge at once (bounded), or
 *     acknowledge when no window can lack it any more (strict).
 * @param keyPrefix What the Redis keys begin with.
 * @param redisTimeout How long one waits for an answer of Redis before the database is asked.
 * @param redisPause How long Redis is left alone after it did not answer.
 * @param databaseReads How many pages a process reads from MongoDB at once while Redis does not
 *     answer, while further ones wait for their turn.
 * @param plainWindowEntries How many entries of each timeline without numbers are kept in Redis at
 *     most, from 1 to 10,000, all of which are read anew after each write.
 */
@ConfigurationProperties("throughline.timeline")
record TimelineProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("2s") Duration staleness,
    @DefaultValue("1000") int windowEntries,
    @DefaultValue("1MB") DataSize windowBytes,
    @DefaultValue("24h") Duration timeToLive,
    @DefaultValue("5s") Duration fillLease,
    @DefaultValue("bounded") TimelineMode mode,
    @DefaultValue("throughline:") String keyPrefix,
    @DefaultValue("100ms") Duration redisTimeout,
    @DefaultValue("1s") Duration redisPause,
    @DefaultValue("16") int databaseReads,
    @DefaultValue("200") int plainWindowEntries) {

  TimelineSettings settings() {
    return new TimelineSettings(
        staleness,
        windowEntries,
        windowBytes.toBytes(),
        timeToLive,
        fillLease,
        mode,
        keyPrefix,
        redisTimeout,
        redisPause,
        databaseReads,
        plainWindowEntries);
  }
}
