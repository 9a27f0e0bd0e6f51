package dev.throughline.mongodb.internal.batch;

/**
 * Entities of one collection on their way to the server.
 *
 * <p>Everything is called by the thread of the writer, except for {@link #write()}, which is called
 * once, by any thread, after the last {@link #add} and before the first {@link #complete}.
 */
public interface EntityBatch {

  /**
   * {@return whether the entity may be in one batch with those added; otherwise it has to wait for
   * them}
   */
  default boolean accepts(Object entity) {
    return true;
  }

  /**
   * Takes the steps before an entity is written (events, callbacks, version, conversion) and adds
   * it as it is then.
   *
   * @throws RuntimeException what stock throws for an entity that cannot be written; nothing was
   *     added then.
   */
  void add(Object entity);

  /** The number of entities added. */
  int count();

  /** The size of what was added, in bytes. */
  int bytes();

  /** Sends the batch and waits for the answer. Exceptions are part of the result. */
  BatchResult write();

  /**
   * Takes the steps after the entity at the position was written: generated id, events, callbacks.
   *
   * @return the entity as stock's call would have returned it, often another object for immutable
   *     ones.
   */
  Object complete(int position);

  /** The entity at the position as it was added, before {@link #complete}. */
  Object entity(int position);

  /** Gives up the memory for reuse. */
  void release();
}
