package dev.throughline.boot.timeline;

import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.boot.internal.SwitchCondition;
import dev.throughline.redis.internal.window.TimelineMeters;
import dev.throughline.redis.internal.window.WindowListener;
import dev.throughline.redis.timeline.TimelineSettings;
import dev.throughline.redis.timeline.Timelines;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Makes a {@link Timelines} bean where throughline-redis is on the class path: over the Redis that
 * Spring Boot is configured for, or without one.
 */
@AutoConfiguration(
    after = ThroughlineAutoConfiguration.class,
    afterName = {
      "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration",
      "org.springframework.boot.data.redis.autoconfigure.DataRedisReactiveAutoConfiguration"
    })
@ConditionalOnClass(Timelines.class)
@Conditional(SwitchCondition.OfTimelines.class)
@EnableConfigurationProperties(TimelineProperties.class)
final class ThroughlineTimelineAutoConfiguration {

  private static final Log log = LogFactory.getLog(ThroughlineTimelineAutoConfiguration.class);

  @Bean
  @ConditionalOnMissingBean
  Timelines throughlineTimelines(
      TimelineProperties properties,
      ObjectProvider<ReactiveRedisConnectionFactory> redis,
      ObjectProvider<WindowListener> listeners) {
    TimelineSettings settings = TimelineLimits.checked(properties);
    ReactiveRedisConnectionFactory factory = redis.getIfUnique();
    if (factory == null) {
      return new Timelines(settings);
    }
    if (!(factory instanceof LettuceConnectionFactory lettuce)) {
      log.warn(
          "Timelines are read from MongoDB alone: they need a LettuceConnectionFactory, and the"
              + " connections to Redis are made by "
              + factory.getClass().getName());
      return new Timelines(settings);
    }
    return Timelines.of(
        settings, lettuce, WindowListener.ofAll(listeners.orderedStream().toList()));
  }

  @Bean
  FailedPayloads throughlineFailedPayloads() {
    return new FailedPayloads();
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterRegistry.class)
  static class Metrics {

    @Bean
    WindowListener throughlineTimelineMeters(ObjectProvider<MeterRegistry> registries) {
      MeterRegistry registry = registries.getIfUnique();
      return registry == null ? (request, reply) -> {} : new TimelineMeters(registry);
    }
  }
}
