package dev.throughline.cache;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The header of each payload, itself a MessagePack extension: its format, which also is the version
 * of the format, a checksum (D-PAYLOAD-04), and the layout of the classes in it.
 */
final class PayloadHeader {

  static final byte JSON = 3;
  static final byte COMPACT = 6; // 1, 2, 4 and 5 were of layouts without the classes of values
  static final byte BSON = 7;

  /** BSON, where {@link #COMPACT} has no form for the object. */
  static final byte COMPACT_BSON = 8;

  /** Values of any kind, with the classes of those that are objects. */
  static final byte VALUES = 9;

  /** {@link #COMPACT}, with the times of BSON. */
  static final byte STORED = 10;

  /** Added to a format: the names of classes follow that the payload's type does not declare. */
  static final byte NAMED = 32;

  /** The length of a header. */
  static final int BYTES = 15;

  private static final byte EXTENSION = (byte) 0xC7;

  private PayloadHeader() {}

  /** Writes a header over the first bytes of a payload. */
  static byte[] seal(byte[] payload, byte format, long layout) {
    ByteBuffer header = ByteBuffer.wrap(payload).put(EXTENSION).put((byte) (BYTES - 3)).put(format);
    header.putLong(7, layout).putInt(checksum(payload, 0, payload.length));
    return payload;
  }

  /**
   * {@return whether there is such a header, with the payload that it was made for, between two
   * positions}
   */
  static boolean sealed(byte[] bytes, int from, int to, byte format) {
    return to - from > BYTES
        && bytes[from] == EXTENSION
        && bytes[from + 1] == BYTES - 3
        && bytes[from + 2] == format
        && ByteBuffer.wrap(bytes, from + 3, 4).getInt() == checksum(bytes, from, to);
  }

  /** The layout in a header. */
  static long layout(byte[] bytes, int from) {
    return ByteBuffer.wrap(bytes, from + 7, 8).getLong();
  }

  /** Of all but itself, and what precedes the format, which is compared. */
  private static int checksum(byte[] bytes, int from, int to) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes[from + 2]);
    checksum.update(bytes, from + 7, to - from - 7);
    return (int) checksum.getValue();
  }
}
