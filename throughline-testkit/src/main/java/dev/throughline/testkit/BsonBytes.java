package dev.throughline.testkit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.bson.BsonType;

/** Steps over BSON elements without decoding them; the buffer is little-endian. */
final class BsonBytes {

  private BsonBytes() {}

  /** Moves the buffer behind a zero-terminated string and returns it. */
  static String cString(ByteBuffer buffer) {
    int start = buffer.position();
    skipCString(buffer);
    byte[] bytes = new byte[buffer.position() - start - 1];
    buffer.get(start, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Reads the value of a BSON string, whose type and name have been read. */
  static String string(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.getInt() - 1];
    buffer.get(bytes).get();
    return new String(bytes, StandardCharsets.UTF_8);
  }

  static void skipValue(ByteBuffer buffer, BsonType type) {
    switch (type) {
      case NULL, UNDEFINED, MIN_KEY, MAX_KEY -> {}
      case BOOLEAN -> skip(buffer, 1);
      case INT32 -> skip(buffer, 4);
      case DOUBLE, INT64, DATE_TIME, TIMESTAMP -> skip(buffer, 8);
      case OBJECT_ID -> skip(buffer, 12);
      case DECIMAL128 -> skip(buffer, 16);
      case STRING, SYMBOL, JAVASCRIPT -> skip(buffer, buffer.getInt());
      case BINARY -> skip(buffer, buffer.getInt() + 1);
      case DB_POINTER -> skip(buffer, buffer.getInt() + 12);
      case DOCUMENT, ARRAY, JAVASCRIPT_WITH_SCOPE -> skip(buffer, buffer.getInt(buffer.position()));
      case REGULAR_EXPRESSION -> {
        skipCString(buffer);
        skipCString(buffer);
      }
      case END_OF_DOCUMENT -> throw new IllegalStateException("no value at the end of a document");
    }
  }

  static void skipCString(ByteBuffer buffer) {
    while (buffer.get() != 0) {}
  }

  private static void skip(ByteBuffer buffer, int bytes) {
    buffer.position(buffer.position() + bytes);
  }
}
