package dev.throughline.codec.internal.plan;

/**
 * Stock's treatment of the values at one place, by the class that a value turns out to have. For
 * places whose declared type does not say it all: {@code Object}, types with conversions, types
 * that are stored as something else. Safe for use by several threads; answers are for the caller to
 * keep.
 */
public interface ValueRules {

  /** {@return what becomes of values of exactly this class when they are written} */
  WriteRule write(Class<?> type);

  /** {@return what becomes of values that the driver decodes to exactly this class} */
  ReadRule read(Class<?> decoded);
}
