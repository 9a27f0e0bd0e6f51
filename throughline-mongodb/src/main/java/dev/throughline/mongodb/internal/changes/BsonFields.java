package dev.throughline.mongodb.internal.changes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The fields of a document's root, in bytes that a codec or a server has made. */
final class BsonFields {

  private final byte[] bytes;
  private final ByteBuffer little;
  private int next;

  /**
   * A field.
   *
   * @param from where its value begins.
   * @param to where it ends.
   */
  record Field(byte[] bytes, byte type, String name, int from, int to) {

    boolean hasValueOf(Field other) {
      return type == other.type
          && Arrays.equals(bytes, from, to, other.bytes, other.from, other.to);
    }
  }

  /** Starts with the first field of a document. */
  BsonFields(byte[] bytes) {
    this.bytes = bytes;
    this.little = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    this.next = 4;
  }

  boolean hasNext() {
    return bytes[next] != 0;
  }

  Field next() {
    byte type = bytes[next];
    int name = next + 1;
    int from = pastText(name);
    next = from + length(type, from);
    String text = new String(bytes, name, from - 1 - name, StandardCharsets.UTF_8);
    return new Field(bytes, type, text, from, next);
  }

  private int pastText(int start) {
    int end = start;
    while (bytes[end] != 0) {
      end++;
    }
    return end + 1;
  }

  private int length(byte type, int from) {
    return switch (type) {
      case 6, 10, 127, -1 -> 0; // undefined, null, the greatest and the least key
      case 8 -> 1;
      case 16 -> 4;
      case 1, 9, 17, 18 -> 8; // double, date, timestamp, int64
      case 7 -> 12;
      case 19 -> 16;
      case 2, 13, 14 -> 4 + little.getInt(from); // text, code, symbol
      case 3, 4, 15 -> little.getInt(from); // document, array, code with scope
      case 5 -> 5 + little.getInt(from);
      case 11 -> pastText(pastText(from)) - from; // a regular expression
      case 12 -> 16 + little.getInt(from); // a pointer
      default -> throw new IllegalArgumentException("A BSON type " + type);
    };
  }
}
