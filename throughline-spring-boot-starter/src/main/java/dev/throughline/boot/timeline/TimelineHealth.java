package dev.throughline.boot.timeline;

import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.window.WindowListener;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Reports whether timelines are served from Redis. Always up: without Redis they are read from
 * MongoDB, which is slower and right, and a restart of this process would not help. Thread-safe.
 */
final class TimelineHealth implements WindowListener, HealthIndicator {

  /** An outage; the number of requests is a snapshot. */
  private record Outage(Instant since, long unanswered) {}

  private final TimelineProperties properties;
  private final Clock clock;
  private final AtomicReference<@Nullable Outage> outage = new AtomicReference<>();
  private volatile boolean asked;

  TimelineHealth(TimelineProperties properties, Clock clock) {
    this.properties = properties;
    this.clock = clock;
  }

  @Override
  public void answered(WindowRequest<?> request, Object reply) {
    asked = true;
    if (reply instanceof WindowRequest.Unavailable) {
      outage.updateAndGet(
          known ->
              known == null
                  ? new Outage(clock.instant(), 1)
                  : new Outage(known.since(), known.unanswered() + 1));
    } else if (outage.get() != null) {
      outage.set(null);
    }
  }

  @Override
  public Health health() {
    Outage current = outage.get();
    Health.Builder health = Health.up();
    if (current == null) {
      return health.withDetail("redis", asked ? "answers" : "not asked yet").build();
    }
    return health
        .withDetail("redis", "degraded")
        .withDetail("since", current.since().toString())
        .withDetail("degradedFor", Duration.between(current.since(), clock.instant()).toString())
        .withDetail("unansweredRequests", current.unanswered())
        .withDetail(
            "why",
            "Redis did not answer within %d ms, or not with success; it is asked again after %d ms"
                .formatted(
                    properties.redisTimeout().toMillis(), properties.redisPause().toMillis()))
        .withDetail("pages", "read from MongoDB")
        .build();
  }
}
