package dev.throughline.bench.jmh;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** ObjectIds between their twelve bytes and the string that entities hold. */
final class HexIds {

  private static final byte[] NIBBLES = new byte[128];
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  static {
    Arrays.fill(NIBBLES, (byte) -1);
    for (int i = 0; i < 16; i++) {
      NIBBLES[Character.forDigit(i, 16)] = (byte) i;
      NIBBLES[Character.toUpperCase(Character.forDigit(i, 16))] = (byte) i;
    }
  }

  private HexIds() {}

  /** Writes the twelve bytes, or returns {@literal false} when the string is no ObjectId. */
  static boolean decode(String hex, byte[] target, int offset) {
    if (hex.length() != 24) {
      return false;
    }
    int seen = 0;
    int wrong = 0;
    for (int i = 0; i < 12; i++) {
      char high = hex.charAt(2 * i);
      char low = hex.charAt(2 * i + 1);
      int value = NIBBLES[high & 0x7f] << 4 | NIBBLES[low & 0x7f];
      seen |= high | low;
      wrong |= value;
      target[offset + i] = (byte) value;
    }
    return wrong >= 0 && seen < NIBBLES.length;
  }

  /** The string of twelve bytes. */
  @SuppressWarnings("deprecation") // the one constructor that only copies
  static String encode(byte[] source, int offset) {
    byte[] hex = new byte[24];
    for (int i = 0; i < 12; i++) {
      int value = source[offset + i];
      hex[2 * i] = DIGITS[value >> 4 & 15];
      hex[2 * i + 1] = DIGITS[value & 15];
    }
    return new String(hex, 0, 0, 24);
  }
}
