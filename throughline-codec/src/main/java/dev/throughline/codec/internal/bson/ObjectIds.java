package dev.throughline.codec.internal.bson;

import dev.throughline.codec.internal.lookup.VirtualThreads;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.bson.types.ObjectId;

/** ObjectIds between their bytes and their 24 hexadecimal digits, without objects in between. */
public final class ObjectIds {

  private static final byte[] VALUES = new byte[128];
  private static final short[] DIGITS = new short[256];

  static {
    Arrays.fill(VALUES, (byte) -1);
    for (int i = 0; i < 16; i++) {
      VALUES[Character.forDigit(i, 16)] = (byte) i;
      VALUES[Character.toUpperCase(Character.forDigit(i, 16))] = (byte) i;
    }
    for (int i = 0; i < 256; i++) {
      DIGITS[i] = (short) (Character.forDigit(i >> 4, 16) | Character.forDigit(i & 15, 16) << 8);
    }
  }

  private ObjectIds() {}

  /**
   * Writes the twelve bytes if the driver's {@code ObjectId.isValid} would accept the string;
   * otherwise the target's content is undefined.
   */
  public static boolean putHex(byte[] buf, int pos, String hex) {
    if (hex.length() != 24) {
      return false;
    }
    int wrong = 0;
    int seen = 0;
    for (int i = 0; i < 12; i++) {
      char high = hex.charAt(2 * i);
      char low = hex.charAt(2 * i + 1);
      int value = VALUES[high & 127] << 4 | VALUES[low & 127];
      seen |= high | low;
      wrong |= value;
      buf[pos + i] = (byte) value;
    }
    return wrong >= 0 && seen < 128;
  }

  /** The digits of twelve bytes, by way of a scratch array of 24. */
  @SuppressWarnings("deprecation") // the one constructor that only copies
  public static String hex(byte[] buf, int pos, byte[] digits) {
    for (int i = 0; i < 12; i++) {
      short pair = DIGITS[buf[pos + i] & 0xFF];
      digits[2 * i] = (byte) pair;
      digits[2 * i + 1] = (byte) (pair >> 8);
    }
    return new String(digits, 0, 0, 24);
  }

  /** The digits of an id, as its own {@code toHexString} gives them. */
  public static String hex(ObjectId id) {
    if (VirtualThreads.current()) {
      return id.toHexString(); // a thread that would make its scratch for this one
    }
    Scratch scratch = Scratch.LOCAL.get();
    id.putToByteBuffer(scratch.bytes.clear());
    return hex(scratch.bytes.array(), 0, scratch.digits);
  }

  private static final class Scratch {

    static final ThreadLocal<Scratch> LOCAL = ThreadLocal.withInitial(Scratch::new);

    final ByteBuffer bytes = ByteBuffer.allocate(12);
    final byte[] digits = new byte[24];
  }
}
