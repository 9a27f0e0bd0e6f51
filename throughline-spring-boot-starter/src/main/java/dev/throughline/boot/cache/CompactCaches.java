package dev.throughline.boot.cache;

import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.internal.CurrentPayloads;
import dev.throughline.redis.cache.PayloadSerializer;
import dev.throughline.redis.internal.cache.CurrentCacheWriter;
import java.util.List;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;

/** Sets the values of the default configuration and of the caches that properties name. */
final class CompactCaches implements RedisCacheManagerBuilderCustomizer {

  private final PayloadCodec<Object> values;
  private final RedisConnectionFactory connections;

  CompactCaches(PayloadCodec<Object> values, RedisConnectionFactory connections) {
    this.values = values;
    this.connections = connections;
  }

  @Override
  public void customize(RedisCacheManagerBuilder builder) {
    builder.cacheDefaults(compact(builder.cacheDefaults()));
    for (String cache : List.copyOf(builder.getConfiguredCaches())) {
      builder
          .getCacheConfigurationFor(cache)
          .ifPresent(
              configuration -> builder.withCacheConfiguration(cache, compact(configuration)));
    }
    if (values instanceof CurrentPayloads payloads) {
      RedisCacheWriter writer = RedisCacheWriter.nonLockingRedisCacheWriter(connections);
      builder.cacheWriter(new CurrentCacheWriter(writer, payloads));
    }
  }

  private RedisCacheConfiguration compact(RedisCacheConfiguration configuration) {
    return configuration.serializeValuesWith(
        SerializationPair.fromSerializer(PayloadSerializer.values(values)));
  }
}
