package dev.throughline.cache.internal;

/** Tells payloads that can be read from those that are misses, without making objects. */
public interface CurrentPayloads {

  /** Whether the bytes are a whole payload of classes that look as they did when it was made. */
  boolean current(byte[] payload);
}
