package dev.throughline.embedded;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Starts {@link EmbeddedRedis} and connects Spring Boot's client to it, unless the application says
 * where its Redis is: by {@code spring.data.redis.*}, by a service connection (Testcontainers,
 * Docker Compose), or by a connection factory of its own.
 */
@AutoConfiguration(before = DataRedisAutoConfiguration.class)
@ConditionalOnClass(DataRedisConnectionDetails.class)
@Conditional({SwitchCondition.OfRedis.class, OnNoRedisConnectionCondition.class})
@ConditionalOnMissingBean(
    value = DataRedisConnectionDetails.class,
    type = {
      "org.springframework.data.redis.connection.RedisConnectionFactory",
      "org.springframework.data.redis.connection.ReactiveRedisConnectionFactory"
    })
@EnableConfigurationProperties(EmbeddedRedisProperties.class)
final class EmbeddedRedisAutoConfiguration {

  private static final Logger log = LoggerFactory.getLogger(EmbeddedRedisAutoConfiguration.class);

  /** A singleton that the clients need, and that is therefore destroyed after them. */
  @Bean(destroyMethod = "close")
  EmbeddedRedis embeddedRedis() {
    EmbeddedRedis redis = EmbeddedRedis.start();
    log.info("No spring.data.redis.*: embedded Redis for development at {}", redis);
    return redis;
  }

  @Bean
  DataRedisConnectionDetails embeddedRedisConnectionDetails(EmbeddedRedis redis) {
    DataRedisConnectionDetails.Standalone address =
        DataRedisConnectionDetails.Standalone.of("127.0.0.1", redis.port());
    return new DataRedisConnectionDetails() {
      @Override
      public Standalone getStandalone() {
        return address;
      }
    };
  }
}
