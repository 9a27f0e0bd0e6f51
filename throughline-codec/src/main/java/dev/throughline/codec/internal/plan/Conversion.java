package dev.throughline.codec.internal.plan;

import org.jspecify.annotations.Nullable;

/** Turns a value into another one, as the converter that was found for its class does. */
@FunctionalInterface
public interface Conversion {

  /** Leaves the value as it is. */
  Conversion NONE = value -> value;

  /**
   * Converts a value.
   *
   * @throws RuntimeException whatever the converter throws; the caller leaves the document to stock
   *     then.
   */
  @Nullable Object convert(Object value);
}
