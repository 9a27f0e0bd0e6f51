package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.compact.CompactSink;
import dev.throughline.codec.internal.compact.CompactSource;

/**
 * The base of the classes that are generated to write and read one entity type as an array of its
 * values. Safe for use by several threads. Everything it throws means: this entity or payload is
 * not covered.
 */
public abstract class CompactCodec {

  /** For generated classes. */
  protected CompactCodec() {}

  /** Writes the entity, which must be of exactly the codec's type. */
  public abstract void write(CompactSink sink, Object entity);

  /**
   * Reads an entity.
   *
   * @param type the leading byte; the source is positioned behind it.
   */
  public abstract Object read(CompactSource source, byte type);
}
