package dev.throughline.redis.internal.window;

import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.protocol.WindowRequest.PlainReply;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counts the answers of windows, under {@code throughline.timeline.*}: {@code hit}, {@code miss},
 * {@code below} (older than what is kept), {@code expired}, {@code hole}, {@code repaired}, {@code
 * refused} (a fill that came too late) and {@code degraded} (Redis did not answer); {@code
 * unencoded} and {@code unreadable} (entities and payloads that the codec failed at); and how long
 * before a hit its window was verified, in milliseconds: the maximum of {@code staleness} is the
 * worst there was.
 */
public final class TimelineMeters implements WindowListener {

  private final Counter hits;
  private final Counter misses;
  private final Counter below;
  private final Counter expired;
  private final Counter holes;
  private final Counter repaired;
  private final Counter refused;
  private final Counter degraded;
  private final Counter unencoded;
  private final Counter unreadable;
  private final DistributionSummary staleness;

  /** Meters in a registry. */
  public TimelineMeters(MeterRegistry registry) {
    hits = registry.counter("throughline.timeline.hit");
    misses = registry.counter("throughline.timeline.miss");
    below = registry.counter("throughline.timeline.below");
    expired = registry.counter("throughline.timeline.expired");
    holes = registry.counter("throughline.timeline.hole");
    repaired = registry.counter("throughline.timeline.repaired");
    refused = registry.counter("throughline.timeline.refused");
    unencoded = registry.counter("throughline.timeline.unencoded");
    unreadable = registry.counter("throughline.timeline.unreadable");
    degraded = registry.counter("throughline.timeline.degraded");
    staleness =
        DistributionSummary.builder("throughline.timeline.staleness")
            .baseUnit("milliseconds")
            .description("How long before a hit its window was verified")
            .register(registry);
  }

  @Override
  public void answered(WindowRequest<?> request, Object reply) {
    if (reply instanceof ReadReply.Hit hit) {
      hit(hit.ageMillis());
    } else if (reply instanceof PlainReply.Hit hit) {
      hit(hit.ageMillis());
    } else if (reply instanceof ReadReply.Missing || reply instanceof PlainReply.Missing) {
      misses.increment();
    } else if (reply instanceof ReadReply.Below || reply instanceof PlainReply.Below) {
      below.increment();
    } else if (reply instanceof ReadReply.Expired) {
      expired.increment();
    } else if (reply instanceof ApplyReply.Hole) {
      holes.increment();
    } else if (reply instanceof WindowRequest.Unavailable) {
      degraded.increment();
    } else if (request instanceof WindowRequest.Merge && reply instanceof ApplyReply.Accepted) {
      repaired.increment();
    } else if (reply instanceof ApplyReply.Absent
        && (request instanceof WindowRequest.Fill || request instanceof WindowRequest.FillPlain)) {
      refused.increment();
    }
  }

  @Override
  public void payloadFailed(PayloadFailure failure) {
    (failure.encoding() ? unencoded : unreadable).increment();
  }

  private void hit(long ageMillis) {
    hits.increment();
    staleness.record((double) ageMillis);
  }
}
