package dev.throughline.bench.route;

import dev.throughline.codec.internal.EntityCodec;

/**
 * In stock's place where nothing may be left to stock: every call throws, with the reasons.
 *
 * @param codec the codec that leaves something to stock.
 */
public record RefusingRoute<T>(EntityCodec<T> codec) implements Route<T> {

  @Override
  public Object write(T entity) {
    throw refused();
  }

  @Override
  public T read(byte[] bytes) {
    throw refused();
  }

  @Override
  public byte[] bytes(T entity) {
    throw refused();
  }

  private IllegalStateException refused() {
    return new IllegalStateException("Left to stock: " + codec.fallbacks());
  }
}
