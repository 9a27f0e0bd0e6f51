package dev.throughline.boot.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.redis.internal.protocol.WindowRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Without Redis an application is degraded, and not down. */
class TimelineHealthTests {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineTimelineAutoConfiguration.class,
                  ThroughlineTimelineHealthAutoConfiguration.class));

  @Test
  void saysHowLongAndWhy() {
    contexts.run(
        context -> {
          TimelineProperties properties = context.getBean(TimelineProperties.class);
          Instant[] now = {START};
          TimelineHealth health = new TimelineHealth(properties, ticking(now));
          assertThat(health.health().getDetails()).containsEntry("redis", "not asked yet");
          health.answered(null, new WindowRequest.Unavailable());
          now[0] = START.plusSeconds(90);
          health.answered(null, new WindowRequest.Unavailable());
          Health degraded = health.health();
          assertThat(degraded.getStatus()).isEqualTo(Status.UP);
          assertThat(degraded.getDetails())
              .containsEntry("redis", "degraded")
              .containsEntry("since", START.toString())
              .containsEntry("degradedFor", Duration.ofSeconds(90).toString())
              .containsEntry("unansweredRequests", 2L);
          assertThat((String) degraded.getDetails().get("why")).contains("within 100 ms");
          health.answered(null, new Object());
          assertThat(health.health().getDetails()).containsOnlyKeys("redis");
        });
  }

  private static Clock ticking(Instant[] now) {
    return new Clock() {
      @Override
      public ZoneOffset getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(java.time.ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return now[0];
      }
    };
  }

  @Test
  void isThereUnlessSwitchedOff() {
    contexts.run(context -> assertThat(context).hasSingleBean(TimelineHealth.class));
    contexts
        .withPropertyValues("management.health.throughline-timeline.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(TimelineHealth.class));
    contexts
        .withPropertyValues("throughline.timeline.enabled=false")
        .run(context -> assertThat(context).doesNotHaveBean(TimelineHealth.class));
    contexts
        .withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
        .run(context -> assertThat(context).hasNotFailed());
  }
}
