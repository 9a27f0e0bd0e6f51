package dev.throughline.cache.internal;

/** Tells payloads that can be read from those that are misses. */
public interface CurrentPayloads {

  /** Whether this process reads the payload. */
  boolean current(byte[] payload);
}
