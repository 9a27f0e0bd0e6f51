package dev.throughline.cache;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The header of each payload, itself a MessagePack extension: its format, which also is the version
 * of the format, and the layout of the entity's class. A payload that other code decodes has a
 * checksum, too, since the driver allocates as much as a length in a document says (D-PAYLOAD-04).
 */
final class PayloadHeader {

  static final byte COMPACT = 1;
  static final byte BSON = 2;
  static final byte JSON = 3;

  /** BSON, where {@link #COMPACT} has no form for the object. */
  static final byte COMPACT_BSON = 4;

  /** Values of any kind, with the classes of those that are objects. */
  static final byte VALUES = 5;

  /** The length of a header without a checksum. */
  static final int BYTES = 10;

  /** The length of a header with a checksum. */
  static final int CHECKED_BYTES = 15;

  private static final byte EXTENSION_OF_8 = (byte) 0xD7;
  private static final byte EXTENSION = (byte) 0xC7;

  private PayloadHeader() {}

  /** Whether there is a compact payload between two positions. */
  static boolean compact(byte[] bytes, int from, int to) {
    return to - from > BYTES && bytes[from] == EXTENSION_OF_8 && bytes[from + 1] == COMPACT;
  }

  /** The layout in a header without a checksum. */
  static long layout(byte[] bytes, int from) {
    return ByteBuffer.wrap(bytes, from + 2, 8).getLong();
  }

  /** Writes a header with a checksum over the first bytes of a payload. */
  static byte[] seal(byte[] payload, byte format, long layout) {
    ByteBuffer.wrap(payload)
        .put(EXTENSION)
        .put((byte) (CHECKED_BYTES - 3))
        .put(format)
        .putInt(checksum(payload, CHECKED_BYTES, payload.length))
        .putLong(layout);
    return payload;
  }

  /**
   * Whether there is such a header, with the payload that it was made for, between two positions.
   */
  static boolean sealed(byte[] bytes, int from, int to, byte format) {
    return to - from > CHECKED_BYTES
        && bytes[from] == EXTENSION
        && bytes[from + 1] == CHECKED_BYTES - 3
        && bytes[from + 2] == format
        && ByteBuffer.wrap(bytes, from + 3, 4).getInt()
            == checksum(bytes, from + CHECKED_BYTES, to);
  }

  /** The layout in a header with a checksum. */
  static long sealedLayout(byte[] bytes, int from) {
    return ByteBuffer.wrap(bytes, from + 7, 8).getLong();
  }

  private static int checksum(byte[] bytes, int from, int to) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, to - from);
    return (int) checksum.getValue();
  }
}
