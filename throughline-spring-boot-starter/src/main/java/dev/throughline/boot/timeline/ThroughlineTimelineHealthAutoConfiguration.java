package dev.throughline.boot.timeline;

import dev.throughline.boot.internal.SwitchCondition;
import dev.throughline.redis.timeline.Timelines;
import java.time.Clock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/** The health contribution of timelines, where there is an actuator and a Redis. */
@AutoConfiguration(
    after = ThroughlineTimelineAutoConfiguration.class,
    afterName = "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration")
@ConditionalOnClass({Timelines.class, ConditionalOnEnabledHealthIndicator.class})
@Conditional(SwitchCondition.OfTimelines.class)
final class ThroughlineTimelineHealthAutoConfiguration {

  @Bean
  @ConditionalOnEnabledHealthIndicator("throughline-timeline")
  @ConditionalOnMissingBean(name = "throughlineTimelineHealthIndicator")
  TimelineHealth throughlineTimelineHealthIndicator(TimelineProperties properties) {
    return new TimelineHealth(properties, Clock.systemUTC());
  }
}
