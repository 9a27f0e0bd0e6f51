package dev.throughline.boot.cache;

import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.boot.internal.SwitchCondition;
import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.PayloadCodecs;
import dev.throughline.redis.cache.PayloadSerializer;
import java.util.List;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * Makes compact payloads the values of Spring Boot's {@code RedisCacheManager}, where {@code
 * throughline.cache.enabled} is set. It comes before the customizers of the application, which may
 * configure single caches otherwise.
 */
@AutoConfiguration(
    after = ThroughlineAutoConfiguration.class,
    beforeName = "org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration",
    afterName = "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration")
@ConditionalOnClass({PayloadSerializer.class, RedisCacheManagerBuilderCustomizer.class})
@Conditional(SwitchCondition.OfCaches.class)
@EnableConfigurationProperties(CacheSettings.class)
final class ThroughlineCacheAutoConfiguration {

  @Bean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  RedisCacheManagerBuilderCustomizer throughlineCachePayloads(
      CacheSettings settings,
      ObjectProvider<MongoConverter> converters,
      RedisConnectionFactory connections,
      BeanFactory beans) {
    MongoConverter converter = converters.getIfUnique();
    PayloadCodecs codecs =
        converter == null ? PayloadCodecs.standalone() : PayloadCodecs.of(converter);
    PayloadCodec<Object> values = codecs.values(packages(settings, beans));
    return new CompactCaches(values, connections);
  }

  private static List<String> packages(CacheSettings settings, BeanFactory beans) {
    return settings.packages().isEmpty() && AutoConfigurationPackages.has(beans)
        ? AutoConfigurationPackages.get(beans)
        : settings.packages();
  }
}
