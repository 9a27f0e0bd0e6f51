package dev.throughline.codec.internal.bson;

import java.nio.charset.StandardCharsets;

/** Element headers (type byte, name, NUL) as ready-made bytes and little-endian words. */
public final class Names {

  private static final int CACHED_INDEXES = 1000;
  private static final long[] INDEX_WORDS = new long[CACHED_INDEXES];

  static {
    for (int i = 0; i < CACHED_INDEXES; i++) {
      INDEX_WORDS[i] = packIndex(i);
    }
  }

  private Names() {}

  /**
   * The header of an element: one type byte, the name in UTF-8, one NUL.
   *
   * @throws IllegalArgumentException if the name contains a NUL character.
   */
  public static byte[] header(byte type, String name) {
    if (name.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("Field name contains a NUL character: " + name);
    }
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    byte[] header = new byte[utf8.length + 2];
    header[0] = type;
    System.arraycopy(utf8, 0, header, 1, utf8.length);
    return header;
  }

  /** Up to eight bytes from {@code offset} on as a little-endian word, zero-filled. */
  public static long word(byte[] bytes, int offset) {
    long word = 0;
    int count = Math.min(8, bytes.length - offset);
    for (int i = 0; i < count; i++) {
      word |= (bytes[offset + i] & 0xFFL) << (8 * i);
    }
    return word;
  }

  /**
   * The header of an array element without its type byte (which is the lowest byte): digits and NUL
   * from the second byte on. Valid for indexes below one million, where it fits one word.
   */
  static long indexWord(int index) {
    return index < CACHED_INDEXES ? INDEX_WORDS[index] : packIndex(index);
  }

  /** Bytes in the header of an array element, the type byte and the NUL included. */
  static int indexLength(int index) {
    return index < 10 ? 3 : index < 100 ? 4 : index < 1000 ? 5 : 2 + digits(index);
  }

  private static int digits(int index) {
    int digits = 4;
    for (int i = index / 10_000; i > 0; i /= 10) {
      digits++;
    }
    return digits;
  }

  private static long packIndex(int index) {
    long word = 0;
    int rest = index;
    do {
      word = (word | ('0' + rest % 10)) << 8;
      rest /= 10;
    } while (rest > 0);
    return word;
  }
}
