package dev.throughline.bench.jmh;

import java.nio.charset.StandardCharsets;

/** Field names as little-endian words. */
final class Words {

  private Words() {}

  /** Up to eight of the text's bytes, beginning at an offset; what is missing is zero. */
  static long of(String text, int offset) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    long word = 0;
    for (int i = offset; i < Math.min(offset + 8, bytes.length); i++) {
      word |= (bytes[i] & 0xffL) << (8 * (i - offset));
    }
    return word;
  }

  /** A mask for the lowest bytes of a word. */
  static long mask(int bytes) {
    return bytes == 8 ? -1L : (1L << (8 * bytes)) - 1;
  }
}
