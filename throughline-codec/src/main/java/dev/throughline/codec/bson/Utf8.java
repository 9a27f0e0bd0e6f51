package dev.throughline.codec.bson;

/**
 * UTF-8 as the driver writes it: a lone surrogate becomes three bytes, as any other character of
 * the basic plane.
 */
final class Utf8 {

  private static final Deopt NUL_IN_NAME = new Deopt("a NUL character in a field name");

  private Utf8() {}

  /**
   * Writes the string without terminator; the array has room for three bytes a character.
   *
   * @return the position behind the last byte.
   * @throws Deopt for a NUL character when it is a name.
   */
  static int put(byte[] buf, int start, String value, boolean name) {
    int length = value.length();
    int i = 0;
    int end = start;
    for (; i < length; i++) {
      char c = value.charAt(i);
      if (c >= 0x80 || name && c == 0) {
        break;
      }
      buf[end++] = (byte) c;
    }
    return i == length ? end : putAny(buf, end, value, i, name);
  }

  private static int putAny(byte[] buf, int start, String value, int from, boolean name) {
    int end = start;
    int length = value.length();
    for (int i = from; i < length; i++) {
      char c = value.charAt(i);
      if (c == 0 && name) {
        throw NUL_IN_NAME;
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(value.charAt(i + 1))) {
        int point = Character.toCodePoint(c, value.charAt(++i));
        buf[end] = (byte) (0xF0 | point >> 18);
        buf[end + 1] = (byte) (0x80 | point >> 12 & 0x3F);
        buf[end + 2] = (byte) (0x80 | point >> 6 & 0x3F);
        buf[end + 3] = (byte) (0x80 | point & 0x3F);
        end += 4;
      } else {
        end = put(buf, end, c);
      }
    }
    return end;
  }

  /** Writes one character of the basic plane. */
  static int put(byte[] buf, int position, char c) {
    int end = position;
    if (c < 0x80) {
      buf[end++] = (byte) c;
    } else if (c < 0x800) {
      buf[end++] = (byte) (0xC0 | c >> 6);
      buf[end++] = (byte) (0x80 | c & 0x3F);
    } else {
      buf[end++] = (byte) (0xE0 | c >> 12);
      buf[end++] = (byte) (0x80 | c >> 6 & 0x3F);
      buf[end++] = (byte) (0x80 | c & 0x3F);
    }
    return end;
  }
}
