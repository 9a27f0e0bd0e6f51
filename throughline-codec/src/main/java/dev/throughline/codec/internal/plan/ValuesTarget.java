package dev.throughline.codec.internal.plan;

import org.jspecify.annotations.Nullable;

/** Makes a projection of the values that were read from a document. Safe for several threads. */
public interface ValuesTarget {

  /** Represents BSON null; Java's null represents a field that the document does not have. */
  Object NULL = new Object();

  /**
   * Makes the projection.
   *
   * @param values one for each property of the plan, in its order; not kept.
   * @throws RuntimeException when stock is to be asked.
   */
  Object create(@Nullable Object[] values);
}
