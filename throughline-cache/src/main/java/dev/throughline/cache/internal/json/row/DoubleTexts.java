package dev.throughline.cache.internal.json.row;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The texts of doubles that were printed before, since prices and rates come again and again: a
 * text costs an object and up to a hundred times the look-up. {@link Double#toString} differs
 * between Java 17 and 19, so that no algorithm here could be right on both. Not safe for use by
 * several threads.
 */
final class DoubleTexts {

  private static final int ENTRIES = 2048;
  private static final int PROBES = 4;

  /** Words of an entry: the double, and up to 24 characters. */
  private static final int STRIDE = 4;

  private long[] entries = new long[0];
  private byte[] lengths = new byte[0];

  /**
   * Writes a text of at most 24 bytes, for which there is room.
   *
   * @param bits of a double that is finite.
   * @return the position behind it.
   */
  int write(long bits, byte[] to, int at) {
    if (lengths.length == 0) {
      entries = new long[ENTRIES * STRIDE];
      lengths = new byte[ENTRIES];
    }
    int start = (int) ((bits * 0x9E3779B97F4A7C15L) >>> 53);
    return entries[start * STRIDE] == bits && lengths[start] > 0
        ? copy(start, to, at)
        : elsewhere(start, bits, to, at);
  }

  private int copy(int entry, byte[] to, int at) {
    RowText.triple(entries, entry * STRIDE + 1, to, at);
    return at + lengths[entry];
  }

  private int elsewhere(int start, long bits, byte[] to, int at) {
    for (int i = 0; i < PROBES; i++) {
      int entry = start + i & ENTRIES - 1;
      if (lengths[entry] == 0) {
        return remember(entry, bits, to, at);
      }
      if (entries[entry * STRIDE] == bits) {
        return copy(entry, to, at);
      }
    }
    return remember(start, bits, to, at);
  }

  private int remember(int entry, long bits, byte[] to, int at) {
    String string = Double.toString(Double.longBitsToDouble(bits));
    byte[] text = Arrays.copyOf(string.getBytes(StandardCharsets.US_ASCII), 24);
    entries[entry * STRIDE] = bits;
    System.arraycopy(RowText.words(text), 0, entries, entry * STRIDE + 1, STRIDE - 1);
    lengths[entry] = (byte) string.length();
    System.arraycopy(text, 0, to, at, string.length());
    return at + string.length();
  }
}
