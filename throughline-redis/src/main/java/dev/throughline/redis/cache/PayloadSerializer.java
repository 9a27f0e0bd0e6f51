package dev.throughline.redis.cache;

import dev.throughline.cache.PayloadCodec;
import dev.throughline.cache.PayloadCodecs;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * Payloads as values of a {@code RedisTemplate}, and with {@link #optional()} of a {@code
 * ReactiveRedisTemplate}. What is not readable is read as null, a miss: bytes that another
 * serializer has written, or that were made for another version of the class. Safe for use by
 * several threads.
 *
 * @param <T> the type of the values
 */
public final class PayloadSerializer<T> implements RedisSerializer<T> {

  private static final byte[] NOTHING = new byte[0];

  private final PayloadCodec<T> codec;
  private final Class<?> type;

  private PayloadSerializer(PayloadCodec<T> codec, Class<?> type) {
    this.codec = codec;
    this.type = type;
  }

  /** The smallest and fastest form of one type; without field names. */
  public static <T> PayloadSerializer<T> compact(PayloadCodecs codecs, Class<T> type) {
    return new PayloadSerializer<>(codecs.get("compact", type), type);
  }

  /** The document that objects of one type have in the database. */
  public static <T> PayloadSerializer<T> bson(PayloadCodecs codecs, Class<T> type) {
    return new PayloadSerializer<>(codecs.get("bson", type), type);
  }

  /**
   * {@return what Jackson makes of objects of one type}
   *
   * @throws IllegalStateException if the codecs have no {@code ObjectMapper}.
   */
  public static <T> PayloadSerializer<T> json(PayloadCodecs codecs, Class<T> type) {
    return new PayloadSerializer<>(codecs.get("json", type), type);
  }

  /** Values of any kind, as of {@link PayloadCodecs#values}. */
  public static PayloadSerializer<Object> values(PayloadCodec<Object> codec) {
    return new PayloadSerializer<>(codec, Object.class);
  }

  /**
   * The same with empty in place of null: reactive templates refuse a serializer's null, which
   * would make an error of a miss. The type of the result is {@code Optional} of this type.
   */
  public RedisSerializer<Optional<T>> optional() {
    return new OptionalSerializer<>(this);
  }

  /** The payload; of null no bytes. */
  @Override
  public byte[] serialize(@Nullable T value) {
    if (value == null) {
      return NOTHING;
    }
    try {
      return codec.encode(value);
    } catch (RuntimeException e) {
      throw new SerializationException("Cannot serialize: " + e.getMessage(), e);
    }
  }

  /** The value; null of what is not readable. */
  @Override
  public @Nullable T deserialize(byte @Nullable [] bytes) {
    return bytes == null || bytes.length == 0 ? null : codec.decode(bytes);
  }

  @Override
  public Class<?> getTargetType() {
    return type;
  }
}
