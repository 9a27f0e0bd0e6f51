package dev.throughline.mongodb.write.item;

/** The result of writing an entity. */
public enum WriteState {
  /** The server has acknowledged it. */
  WRITTEN,
  /** It was refused, by the server or before it was sent. It is not in the database. */
  FAILED,
  /** It was sent, and no answer came that says what became of it. */
  UNKNOWN,
  /** It was not sent, or the server stopped before it. It is not in the database. */
  NOT_WRITTEN
}
