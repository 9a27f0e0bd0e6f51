package dev.throughline.chat.text;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names and titles: one line that looks like what it is. */
public final class VisibleText {

  /**
   * Control and format characters, which turn text around or have no width; halves of pairs;
   * private and unassigned ones; line and paragraph separators; and letters without ink.
   */
  private static final Pattern REFUSED =
      Pattern.compile(
          "[\\p{C}\\p{Zl}\\p{Zp}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0]");

  private static final Pattern SPACES = Pattern.compile("\\p{Zs}+");

  /** A variation selector chooses the picture of the character before it. */
  private static final Pattern SELECTORS = Pattern.compile("[\\ufe00-\\ufe0f]");

  private static final Pattern INK = Pattern.compile("[\\p{L}\\p{N}\\p{P}\\p{S}]");

  /** Characters that look like a Latin letter, in either case, and below each that letter. */
  private static final String LOOKALIKES = "авсԁеһнјкморԛѕтԝхуіӏl10αβεζηικμορτνυχ";

  private static final String LETTERS = "abcdehhjkmopqstwxyiiiioabezhikmoptvyx";

  private VisibleText() {}

  /** The text as it is stored and shown: compatible characters plain, single spaces. */
  public static String normal(String text) {
    String normal = Normalizer.normalize(text, Normalizer.Form.NFKC);
    return SPACES.matcher(normal).replaceAll(" ").strip();
  }

  /** {@return whether a normal text has 1 to {@code most} characters, all of them visible} */
  public static boolean isVisible(String normal, int most) {
    return normal.codePointCount(0, normal.length()) <= most
        && !REFUSED.matcher(normal).find()
        && INK.matcher(normal).find();
  }

  /** {@return what two texts that look alike have in common} */
  public static String folded(String normal) {
    String plain = SELECTORS.matcher(normal).replaceAll("");
    // Upper case first: it makes two letters of the German sharp s.
    String lower = plain.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    StringBuilder folded = new StringBuilder();
    for (int i = 0; i < lower.length(); i++) {
      int at = LOOKALIKES.indexOf(lower.charAt(i));
      folded.append((at >= 0) ? LETTERS.charAt(at) : lower.charAt(i));
    }
    return Normalizer.normalize(folded, Normalizer.Form.NFKC);
  }

  /** {@return whether a text can be written in UTF-8, which halves of surrogate pairs cannot} */
  public static boolean isUnicode(String text) {
    return text.codePoints()
        .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }
}
