package dev.throughline.redis.timeline;

import dev.throughline.cache.PayloadCodec;

/** A codec that takes its time: what a fill has read is old when it arrives. */
record SlowPayload<T>(PayloadCodec<T> codec, Runnable pause) implements PayloadCodec<T> {

  @Override
  public String name() {
    return codec.name();
  }

  @Override
  public byte[] encode(T entity) {
    pause.run();
    return codec.encode(entity);
  }

  @Override
  public T decode(byte[] payload) {
    return codec.decode(payload);
  }
}
