package dev.throughline.mongodb.internal.cursor;

import org.bson.RawBsonDocument;

/** A document of a query's result that is not looked into. Immutable. */
public final class RowBytes {

  /** In place of the documents that a sink has taken. */
  public static final RowBytes TAKEN = new RowBytes(new byte[0]);

  private final byte[] bytes;

  /**
   * Creates a row.
   *
   * @param bytes exactly one document; not copied.
   */
  RowBytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Exactly one document; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** The document. */
  public RawBsonDocument document() {
    return new RawBsonDocument(bytes);
  }
}
