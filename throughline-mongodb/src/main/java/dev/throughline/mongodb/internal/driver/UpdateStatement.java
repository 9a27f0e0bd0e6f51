package dev.throughline.mongodb.internal.driver;

import static dev.throughline.codec.internal.bson.BsonTypes.BOOLEAN;
import static dev.throughline.codec.internal.bson.BsonTypes.DOCUMENT;

import org.bson.io.BsonOutput;

/** The bytes of an update: query, document, and whether it may insert. */
public final class UpdateStatement {

  /** The length, two names of one letter with their types, and the end. */
  private static final int BYTES = 4 + 3 + 3 + 1;

  private static final String UPSERT = "upsert";
  private static final int UPSERT_BYTES = 1 + UPSERT.length() + 1 + 1;

  private UpdateStatement() {}

  /** The bytes of one, of the bytes of its documents. */
  public static int bytes(int query, int update, boolean upsert) {
    return BYTES + query + update + (upsert ? UPSERT_BYTES : 0);
  }

  /**
   * Copies one to a message.
   *
   * @param start where the update is in its array.
   * @param size the bytes of the update.
   */
  public static void write(
      byte[] query, byte[] update, int start, int size, boolean upsert, BsonOutput output) {
    output.writeInt32(bytes(query.length, size, upsert));
    output.writeByte(DOCUMENT);
    output.writeCString("q");
    output.writeBytes(query, 0, query.length);
    output.writeByte(DOCUMENT);
    output.writeCString("u");
    output.writeBytes(update, start, size);
    if (upsert) {
      output.writeByte(BOOLEAN);
      output.writeCString(UPSERT);
      output.writeByte(1);
    }
    output.writeByte(0);
  }
}
