package dev.throughline.codec.internal.bson;

/**
 * UTF-8 as the driver writes it: a lone surrogate becomes three bytes, as any other character of
 * the basic plane.
 */
public final class Utf8 {

  private static final Deopt NO_KEY = new Deopt("a map key with a dot or a NUL character");

  private Utf8() {}

  /**
   * Writes the string without terminator; the array has room for three bytes a character.
   *
   * @return the position behind the last byte.
   */
  public static int put(byte[] buf, int start, String value) {
    int length = value.length();
    int seen = 0;
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      seen |= c;
      buf[start + i] = (byte) c;
    }
    return seen < 0x80 ? start + length : putAny(buf, start, value);
  }

  /**
   * Writes the key of a map as {@link #put} does.
   *
   * @throws Deopt for a dot, which stock refuses or replaces, and for a NUL character.
   */
  static int putKey(byte[] buf, int start, String key) {
    int length = key.length();
    int seen = 0;
    for (int i = 0; i < length; i++) {
      char c = key.charAt(i);
      if (c == '.' || c == 0) {
        throw NO_KEY;
      }
      seen |= c;
      buf[start + i] = (byte) c;
    }
    return seen < 0x80 ? start + length : putAny(buf, start, key);
  }

  private static int putAny(byte[] buf, int start, String value) {
    int end = start;
    int length = value.length();
    for (int i = 0; i < length; i++) {
      char c = value.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(value.charAt(i + 1))) {
        int point = Character.toCodePoint(c, value.charAt(++i));
        buf[end] = (byte) (0xF0 | point >> 18);
        buf[end + 1] = (byte) (0x80 | (point >> 12 & 0x3F));
        buf[end + 2] = (byte) (0x80 | (point >> 6 & 0x3F));
        buf[end + 3] = (byte) (0x80 | (point & 0x3F));
        end += 4;
      } else {
        end = put(buf, end, c);
      }
    }
    return end;
  }

  /** Writes one character of the basic plane. */
  public static int put(byte[] buf, int position, char c) {
    int end = position;
    if (c < 0x80) {
      buf[end++] = (byte) c;
    } else if (c < 0x800) {
      buf[end++] = (byte) (0xC0 | c >> 6);
      buf[end++] = (byte) (0x80 | (c & 0x3F));
    } else {
      buf[end++] = (byte) (0xE0 | c >> 12);
      buf[end++] = (byte) (0x80 | (c >> 6 & 0x3F));
      buf[end++] = (byte) (0x80 | (c & 0x3F));
    }
    return end;
  }
}
