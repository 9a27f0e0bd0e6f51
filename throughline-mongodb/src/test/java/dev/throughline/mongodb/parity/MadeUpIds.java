package dev.throughline.mongodb.parity;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;

/** Ids that this process generated: two engines never generate the same ones. */
public final class MadeUpIds {

  private static final byte[] HERE = new ObjectId().toByteArray();

  private static final String MIDDLE = HexFormat.of().formatHex(HERE, 4, 9);
  private static final Pattern MADE_UP = Pattern.compile("[0-9a-f]{8}" + MIDDLE + "[0-9a-f]{6}");

  private MadeUpIds() {}

  /** Whether these twelve bytes are an id generated here. */
  public static boolean isMadeUp(byte[] id) {
    return Arrays.equals(id, 4, 9, HERE, 4, 9);
  }

  /** Whether both were generated here, or from the same date. */
  static boolean equivalent(ObjectId a, ObjectId b) {
    boolean close = Math.abs((long) a.getTimestamp() - b.getTimestamp()) < 60;
    return close && isMadeUp(a.toByteArray()) && isMadeUp(b.toByteArray());
  }

  /** The same for ids as numbers. */
  static boolean equivalent(BigInteger a, BigInteger b) {
    return equivalent(a.toString(16), b.toString(16));
  }

  /** The text without made-up ids in it. */
  public static String neutral(String text) {
    return text == null || !text.contains(MIDDLE) ? text : MADE_UP.matcher(text).replaceAll("#");
  }

  /** The bytes in hexadecimal digits without made-up ids in them. */
  static String neutral(byte[] bytes) {
    return neutral(HexFormat.of().formatHex(bytes));
  }

  /** The same for ids as text, and for text with such ids in it. */
  static boolean equivalent(String a, String b) {
    if (ObjectId.isValid(a) && ObjectId.isValid(b)) {
      return equivalent(new ObjectId(a), new ObjectId(b));
    }
    return a.contains(MIDDLE) && neutral(a).equals(neutral(b));
  }
}
