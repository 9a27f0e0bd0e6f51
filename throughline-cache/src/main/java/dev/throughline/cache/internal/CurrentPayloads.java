package dev.throughline.cache.internal;

/** Tells payloads that can be read from those that are misses. */
public interface CurrentPayloads {

  /** {@return whether this process reads the payload} */
  boolean current(byte[] payload);
}
