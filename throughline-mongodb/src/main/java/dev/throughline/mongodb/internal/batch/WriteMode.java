package dev.throughline.mongodb.internal.batch;

/** The operation of a writer on each entity. */
public enum WriteMode {
  /** Inserts it; an entity whose id is taken fails. */
  INSERT,
  /** Saves it as the template's {@code save} would: by version, else by id, else as a new one. */
  SAVE,
  /** Replaces the document with its id; an entity without such a document fails. */
  REPLACE
}
