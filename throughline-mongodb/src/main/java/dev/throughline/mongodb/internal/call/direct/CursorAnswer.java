package dev.throughline.mongodb.internal.call.direct;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.mongodb.internal.raw.RawDocument;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.bson.UuidRepresentation;

/**
 * What a server answers to a command that opens a cursor.
 *
 * @param documents its first documents, each with bytes of its own, and with the answer's codecs.
 * @param cursor the id of the cursor, 0 when there is nothing more.
 */
public record CursorAnswer(List<RawDocument> documents, long cursor) {

  private static final byte DOCUMENT = 3;
  private static final byte ARRAY = 4;
  private static final byte INT64 = 18;
  private static final byte[] CURSOR = name("cursor");
  private static final byte[] FIRST_BATCH = name("firstBatch");
  private static final byte[] ID = name("id");

  private static byte[] name(String name) {
    return (name + '\0').getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Takes an answer apart.
   *
   * @throws RuntimeException when it is no such answer.
   */
  public static CursorAnswer of(RawDocument answer) {
    Buffers buffers = Buffers.local();
    BsonSource source = buffers.borrowSource(answer.bytes(), 0, UuidRepresentation.UNSPECIFIED);
    try {
      return read(source, answer);
    } finally {
      buffers.release(source);
    }
  }

  /** The command that closes the cursor. */
  public Document killing(String collection) {
    return new Document("killCursors", collection).append("cursors", List.of(cursor));
  }

  /** What a command that counts has found. */
  public static long count(List<RawDocument> documents) {
    return !documents.isEmpty() && documents.get(0).get("n") instanceof Number count
        ? count.longValue()
        : 0L;
  }

  private static CursorAnswer read(BsonSource source, RawDocument answer) {
    int end = source.open();
    CursorAnswer found = null;
    while (source.position() < end) {
      byte type = source.type();
      if (type == DOCUMENT && source.matches(CURSOR)) {
        found = cursor(source, answer);
      } else {
        source.skipName();
        source.skipValue(type);
      }
    }
    source.close(end);
    if (found == null) {
      throw new IllegalStateException("no cursor");
    }
    return found;
  }

  private static CursorAnswer cursor(BsonSource source, RawDocument answer) {
    int end = source.open();
    List<RawDocument> batch = null;
    long id = -1;
    while (source.position() < end) {
      byte type = source.type();
      if (type == ARRAY && source.matches(FIRST_BATCH)) {
        batch = documents(source, answer);
      } else if (type == INT64 && source.matches(ID)) {
        id = source.int64();
      } else {
        source.skipName();
        source.skipValue(type);
      }
    }
    source.close(end);
    if (batch == null || id == -1) {
      throw new IllegalStateException("no batch");
    }
    return new CursorAnswer(batch, id);
  }

  private static List<RawDocument> documents(BsonSource source, RawDocument answer) {
    int end = source.open();
    List<RawDocument> documents = new ArrayList<>(2);
    RawDocument last = null;
    while (source.position() < end) {
      byte type = source.type();
      source.skipName();
      if (type != DOCUMENT) {
        throw new IllegalStateException("a batch of other values");
      }
      int start = source.position();
      source.skipValue(type);
      last = answer.like(source.copyDocument(start), last);
      documents.add(last);
    }
    source.close(end);
    return documents;
  }
}
