package dev.throughline.cache.internal.json;

import java.util.Arrays;

/**
 * The texts of doubles that were printed before, since prices and rates come again and again: a
 * text costs an object and up to a hundred times the look-up. {@link Double#toString} differs
 * between Java 17 and 19, so that no algorithm here could be right on both. Not safe for use by
 * several threads.
 */
final class DoubleTexts {

  /** The length and up to 24 characters. */
  static final int STRIDE = 32;

  private static final int ENTRIES = 2048;
  private static final int PROBES = 4;

  private long[] keys = new long[0];
  private byte[] texts = new byte[0];

  /** Writes a text of at most 24 bytes, for which there are {@link #STRIDE}. */
  int write(double value, byte[] to, int at) {
    if (keys.length == 0) {
      keys = new long[ENTRIES];
      texts = new byte[ENTRIES * STRIDE];
    }
    long bits = Double.doubleToRawLongBits(value);
    int start = (int) ((bits * 0x9E3779B97F4A7C15L) >>> 53);
    for (int i = 0; i < PROBES; i++) {
      int entry = start + i & ENTRIES - 1;
      int text = entry * STRIDE;
      if (keys[entry] == bits && texts[text] != 0) {
        System.arraycopy(texts, text + 1, to, at, 24);
        return at + texts[text];
      }
      if (texts[text] == 0) {
        return remember(entry, bits, value, to, at);
      }
    }
    return remember(start, bits, value, to, at);
  }

  private int remember(int entry, long bits, double value, byte[] to, int at) {
    String string = Double.toString(value);
    int text = entry * STRIDE;
    Arrays.fill(texts, text, text + STRIDE, (byte) 0);
    for (int i = 0; i < string.length(); i++) {
      texts[text + 1 + i] = (byte) string.charAt(i);
    }
    texts[text] = (byte) string.length();
    keys[entry] = bits;
    System.arraycopy(texts, text + 1, to, at, string.length());
    return at + string.length();
  }
}
