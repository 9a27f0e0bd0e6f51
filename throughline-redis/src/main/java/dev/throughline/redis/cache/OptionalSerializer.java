package dev.throughline.redis.cache;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.RedisSerializer;

/** Reads what another serializer reads as null as empty. */
final class OptionalSerializer<T> implements RedisSerializer<Optional<T>> {

  private final RedisSerializer<T> serializer;

  OptionalSerializer(RedisSerializer<T> serializer) {
    this.serializer = serializer;
  }

  @Override
  @SuppressWarnings("NullableOptional") // of Spring's interface
  public byte[] serialize(@Nullable Optional<T> value) {
    return serializer.serialize(value == null ? null : value.orElse(null));
  }

  @Override
  public Optional<T> deserialize(byte @Nullable [] bytes) {
    return Optional.ofNullable(serializer.deserialize(bytes));
  }

  @Override
  public Class<?> getTargetType() {
    return Optional.class;
  }
}
