package dev.throughline.mongodb.internal.call.direct;

import org.bson.ByteBuf;
import org.bson.io.BsonOutput;

/** The bytes of an update: query, document, and whether it may insert. */
public final class UpdateStatement {

  private static final byte DOCUMENT = 3;
  private static final byte BOOLEAN = 8;

  /** The length, two names of one letter with their types, and the end. */
  private static final int BYTES = 4 + 3 + 3 + 1;

  private static final String UPSERT = "upsert";
  private static final int UPSERT_BYTES = 1 + UPSERT.length() + 1 + 1;

  private UpdateStatement() {}

  /** The bytes of one, of the bytes of its documents. */
  public static int bytes(int query, int update, boolean upsert) {
    return BYTES + query + update + (upsert ? UPSERT_BYTES : 0);
  }

  /** Copies one to a message. */
  public static void write(ByteBuf query, ByteBuf update, boolean upsert, BsonOutput output) {
    output.writeInt32(bytes(query.remaining(), update.remaining(), upsert));
    write("q", query, output);
    write("u", update, output);
    if (upsert) {
      output.writeByte(BOOLEAN);
      output.writeCString(UPSERT);
      output.writeByte(1);
    }
    output.writeByte(0);
  }

  private static void write(String name, ByteBuf document, BsonOutput output) {
    output.writeByte(DOCUMENT);
    output.writeCString(name);
    write(document, output);
  }

  /** Copies a document to a message. */
  public static void write(ByteBuf document, BsonOutput output) {
    output.writeBytes(document.array(), document.position(), document.remaining());
  }
}
