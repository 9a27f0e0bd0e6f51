package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSource;

/**
 * The base of the classes that are generated for projections. Safe for use by several threads.
 * Everything it throws means: this document is not covered, ask stock.
 */
public abstract class CompiledProjection {

  /** For generated classes. */
  protected CompiledProjection() {}

  /**
   * Reads the elements up to the terminator at {@code end} and closes the document.
   *
   * @param trusted always true: type hints are skipped.
   * @return the DTO, or an array of the values behind an interface.
   */
  public abstract Object read(BsonSource source, int end, boolean trusted);
}
