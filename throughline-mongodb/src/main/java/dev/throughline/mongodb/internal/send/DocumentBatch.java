package dev.throughline.mongodb.internal.send;

import dev.throughline.codec.internal.EntityCodec;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** Documents that are encoded as they are added. For one thread. */
public interface DocumentBatch {

  /**
   * Adds an entity as it is now, with a new id if it has none.
   *
   * @return false when its document is left to stock; nothing was added then.
   */
  boolean tryAdd(EntityCodec<?> codec, Object entity);

  /** A copy of the bytes of the entity that was added last. */
  byte[] lastBytes();

  /** Adds a document that stock has converted; it gets an id if it has none. */
  void add(Document document);

  /** The id that the entity at the given position got or has to get, null when it has its own. */
  @Nullable Object newId(int position);

  /** The document at the given position if stock has converted it, else null. */
  @Nullable Document converted(int position);
}
