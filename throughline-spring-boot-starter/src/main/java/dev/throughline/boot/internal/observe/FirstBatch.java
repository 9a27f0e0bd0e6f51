package dev.throughline.boot.internal.observe;

import static dev.throughline.codec.internal.bson.BsonTypes.ARRAY;
import static dev.throughline.codec.internal.bson.BsonTypes.DOCUMENT;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSource;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;

/**
 * The first documents of a cursor in a reply. They are counted in the bytes: what the driver's raw
 * documents and arrays offer for it, their readers and iterators too, decodes all of them.
 */
final class FirstBatch {

  private static final String CURSOR = "cursor";
  private static final String BATCH = "firstBatch";
  private static final byte[] CURSOR_NAME = name(CURSOR);
  private static final byte[] BATCH_NAME = name(BATCH);

  private FirstBatch() {}

  private static byte[] name(String name) {
    return (name + '\0').getBytes(StandardCharsets.US_ASCII);
  }

  /** The number of documents, or {@code most} if there are more; zero of replies without them. */
  static int count(RawBsonDocument reply, int most) {
    ByteBuffer bytes = reply.getByteBuffer().asNIO();
    Buffers buffers = Buffers.local();
    BsonSource source =
        buffers.borrowSource(
            bytes.array(), bytes.arrayOffset() + bytes.position(), UuidRepresentation.UNSPECIFIED);
    try {
      return goesInto(DOCUMENT, CURSOR_NAME, source) && goesInto(ARRAY, BATCH_NAME, source)
          ? Math.min(source.count(source.open()), most)
          : 0;
    } finally {
      buffers.release(source);
    }
  }

  /** Goes to the value of that type and name in the document that begins here. */
  private static boolean goesInto(byte type, byte[] name, BsonSource source) {
    int end = source.open();
    while (source.position() < end) {
      byte next = source.type();
      if (next == type && source.matches(name)) {
        return true;
      }
      source.skipName();
      source.pass(next);
    }
    return false;
  }

  /** The documents of a reply that has them. */
  static BsonArray documents(BsonDocument reply) {
    return reply.getDocument(CURSOR).getArray(BATCH);
  }
}
