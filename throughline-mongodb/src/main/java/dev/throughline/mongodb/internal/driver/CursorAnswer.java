package dev.throughline.mongodb.internal.driver;

import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.List;

/**
 * A server's answer to a command that opens a cursor.
 *
 * @param documents its first documents, each with bytes of its own.
 * @param cursor the id of the cursor, 0 when there is nothing more.
 */
public record CursorAnswer(List<RawDocument> documents, long cursor) {

  /** {@return what a command that counts has found} */
  public long count() {
    return !documents.isEmpty() && documents.get(0).get("n") instanceof Number count
        ? count.longValue()
        : 0L;
  }
}
