package dev.throughline.redis.internal.window;

import dev.throughline.cache.PayloadCodec;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;

/**
 * A payload codec whose failures are seen: each is counted, and the first of each kind is a
 * warning. A payload that makes the codec throw is not readable. Thread-safe.
 *
 * @param <T> the entity type
 */
public final class ObservedPayload<T> implements PayloadCodec<T> {

  private static final Log log = LogFactory.getLog(ObservedPayload.class);

  private final Class<T> type;
  private final PayloadCodec<T> codec;
  private final WindowListener listener;
  private final AtomicBoolean saidOfEncoding = new AtomicBoolean();
  private final AtomicBoolean saidOfDecoding = new AtomicBoolean();

  public ObservedPayload(Class<T> type, PayloadCodec<T> codec, WindowListener listener) {
    this.type = type;
    this.codec = codec;
    this.listener = listener;
  }

  @Override
  public String name() {
    return codec.name();
  }

  @Override
  public byte[] encode(T entity) {
    try {
      return codec.encode(entity);
    } catch (RuntimeException e) {
      failed(true, e);
      throw e;
    } catch (StackOverflowError e) {
      failed(true, e);
      throw new MappingException(type.getName() + " is nested too deeply to be encoded", e);
    }
  }

  @Override
  public @Nullable T decode(byte[] payload) {
    return decode(payload, 0, payload.length);
  }

  @Override
  public @Nullable T decode(byte[] bytes, int from, int to) {
    try {
      T entity = codec.decode(bytes, from, to);
      if (entity == null) {
        failed(false, null);
      }
      return entity;
    } catch (RuntimeException | StackOverflowError e) {
      failed(false, e);
      return null;
    }
  }

  private void failed(boolean encoding, @Nullable Throwable cause) {
    listener.payloadFailed(new PayloadFailure(type, codec.name(), encoding, cause));
    if ((encoding ? saidOfEncoding : saidOfDecoding).compareAndSet(false, true)) {
      String message =
          "The payload codec '%s' cannot %s of %s: such timelines are read from MongoDB"
              .formatted(
                  codec.name(), encoding ? "encode entities" : "read payloads", type.getName());
      if (cause == null) {
        log.warn(message);
      } else {
        log.warn(message, cause);
      }
    }
  }
}
