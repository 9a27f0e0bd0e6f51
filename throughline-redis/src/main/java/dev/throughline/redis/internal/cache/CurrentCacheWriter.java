package dev.throughline.redis.internal.cache;

import dev.throughline.cache.internal.CurrentPayloads;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;
import org.springframework.data.redis.cache.CacheStatistics;
import org.springframework.data.redis.cache.CacheStatisticsCollector;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.serializer.RedisSerializer;

/**
 * Loads anew where what is cached is not readable any more. Spring's cache asks the serializer only
 * after the writer has found something: with {@code @Cacheable(sync = true)} and in {@code
 * putIfAbsent}, an unreadable payload would be answered as a cached null (D-PAYLOAD-07).
 */
public final class CurrentCacheWriter implements RedisCacheWriter {

  /** How Spring's cache writes null. */
  private static final byte[] NULL = RedisSerializer.java().serialize(NullValue.INSTANCE);

  private final RedisCacheWriter writer;
  private final CurrentPayloads payloads;

  /** Creates a writer over another one. */
  public CurrentCacheWriter(RedisCacheWriter writer, CurrentPayloads payloads) {
    this.writer = writer;
    this.payloads = payloads;
  }

  private boolean unreadable(byte @Nullable [] value) {
    return value != null && !payloads.current(value) && !Arrays.equals(value, NULL);
  }

  @Override
  public byte[] get(
      String name,
      byte[] key,
      Supplier<byte[]> loader,
      @Nullable Duration ttl,
      boolean timeToIdle) {
    byte[] value = writer.get(name, key, loader, ttl, timeToIdle);
    if (unreadable(value)) {
      writer.evictIfPresent(name, key); // at once, which evict need not be
      value = writer.get(name, key, loader, ttl, timeToIdle);
    }
    return value;
  }

  @Override
  public byte @Nullable [] putIfAbsent(
      String name, byte[] key, byte[] value, @Nullable Duration ttl) {
    byte[] present = writer.putIfAbsent(name, key, value, ttl);
    if (unreadable(present)) {
      writer.evictIfPresent(name, key); // at once, which evict need not be
      present = writer.putIfAbsent(name, key, value, ttl);
    }
    return present;
  }

  @Override
  public byte @Nullable [] get(String name, byte[] key) {
    return writer.get(name, key);
  }

  @Override
  public byte @Nullable [] get(String name, byte[] key, @Nullable Duration ttl) {
    return writer.get(name, key, ttl);
  }

  @Override
  public boolean supportsAsyncRetrieve() {
    return writer.supportsAsyncRetrieve();
  }

  @Override
  public CompletableFuture<byte[]> retrieve(String name, byte[] key) {
    return writer.retrieve(name, key);
  }

  @Override
  public CompletableFuture<byte[]> retrieve(String name, byte[] key, @Nullable Duration ttl) {
    return writer.retrieve(name, key, ttl);
  }

  @Override
  public void put(String name, byte[] key, byte[] value, @Nullable Duration ttl) {
    writer.put(name, key, value, ttl);
  }

  @Override
  public CompletableFuture<Void> store(
      String name, byte[] key, byte[] value, @Nullable Duration ttl) {
    return writer.store(name, key, value, ttl);
  }

  @Override
  public void evict(String name, byte[] key) {
    writer.evict(name, key);
  }

  @Override
  public boolean evictIfPresent(String name, byte[] key) {
    return writer.evictIfPresent(name, key);
  }

  @Override
  public void clear(String name, byte[] pattern) {
    writer.clear(name, pattern);
  }

  @Override
  public boolean invalidate(String name, byte[] pattern) {
    return writer.invalidate(name, pattern);
  }

  @Override
  public void clearStatistics(String name) {
    writer.clearStatistics(name);
  }

  @Override
  public CacheStatistics getCacheStatistics(String name) {
    return writer.getCacheStatistics(name);
  }

  @Override
  public <T extends @Nullable Object> T execute(Function<RedisConnection, T> callback) {
    return writer.execute(callback);
  }

  @Override
  public RedisCacheWriter withStatisticsCollector(CacheStatisticsCollector collector) {
    return new CurrentCacheWriter(writer.withStatisticsCollector(collector), payloads);
  }
}
