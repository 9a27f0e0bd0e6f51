package dev.throughline.codec.internal.runtime;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The base of the classes that are generated for entity types, one for each. Safe for use by
 * several threads. Everything it throws means: this document is not covered, ask stock.
 */
public abstract class CompiledCodec {

  private static final Deopt WRITES_ONLY = new Deopt("a type that only stock reads");

  /** For generated classes. */
  protected CompiledCodec() {}

  /**
   * Writes the elements of the entity, without length and terminator.
   *
   * @param newId written as the id when the entity's own is null; null for none.
   * @param hinted whether the type hint is written, if the type has one.
   */
  public abstract void write(
      BsonSink sink, Object entity, @Nullable ObjectId newId, boolean hinted);

  /**
   * Reads the elements up to the terminator at {@code end} and closes the document.
   *
   * @param trusted whether the type hint was looked at already.
   * @return null when the type hint names another type; the position is undefined then.
   */
  public @Nullable Object read(BsonSource source, int end, boolean trusted) {
    throw WRITES_ONLY;
  }

  /** {@return whether the entity has an id that is not null} */
  public abstract boolean hasId(Object entity);

  /**
   * Gives an id to an entity whose id is null.
   *
   * @return the entity, a copy where it is immutable, or null when that is left to stock.
   */
  public abstract @Nullable Object withId(Object entity, ObjectId id);
}
