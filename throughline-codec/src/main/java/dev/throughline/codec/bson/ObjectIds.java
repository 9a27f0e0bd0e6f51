package dev.throughline.codec.bson;

import java.nio.charset.StandardCharsets;

/** ObjectIds between bytes, objects and their 24 hexadecimal digits, without steps in between. */
public final class ObjectIds {

  private static final byte[] VALUES = new byte[128];
  private static final short[] DIGITS = new short[256];
  private static final ThreadLocal<byte[]> SCRATCH = ThreadLocal.withInitial(() -> new byte[24]);

  static {
    java.util.Arrays.fill(VALUES, (byte) -1);
    for (int i = 0; i < 16; i++) {
      VALUES[Character.forDigit(i, 16)] = (byte) i;
      VALUES[Character.toUpperCase(Character.forDigit(i, 16))] = (byte) i;
    }
    for (int i = 0; i < 256; i++) {
      DIGITS[i] = (short) (Character.forDigit(i >> 4, 16) | Character.forDigit(i & 15, 16) << 8);
    }
  }

  private ObjectIds() {}

  /** Whether the driver's {@code ObjectId.isValid} would accept the string. */
  public static boolean isHex(String value) {
    if (value.length() != 24) {
      return false;
    }
    int all = 0;
    for (int i = 0; i < 24; i++) {
      char c = value.charAt(i);
      all |= c < 128 ? VALUES[c] : -1;
    }
    return all >= 0;
  }

  static void putHex(byte[] buf, int pos, String hex) {
    for (int i = 0; i < 12; i++) {
      buf[pos + i] =
          (byte) (VALUES[hex.charAt(2 * i) & 127] << 4 | VALUES[hex.charAt(2 * i + 1) & 127]);
    }
  }

  static String hex(byte[] buf, int pos) {
    byte[] digits = SCRATCH.get();
    for (int i = 0; i < 12; i++) {
      short pair = DIGITS[buf[pos + i] & 0xFF];
      digits[2 * i] = (byte) pair;
      digits[2 * i + 1] = (byte) (pair >> 8);
    }
    return new String(digits, StandardCharsets.ISO_8859_1);
  }
}
