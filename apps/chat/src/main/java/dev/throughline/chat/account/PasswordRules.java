package dev.throughline.chat.account;

import dev.throughline.chat.problem.Problem;
import dev.throughline.chat.text.VisibleText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which passwords are refused: short ones, and those that are tried first, which are a common word,
 * a run of keys, a repetition or the account's name, however it is decorated with digits and signs.
 */
final class PasswordRules {

  /** The length that bcrypt uses; a longer password would be cut off silently. */
  static final int MAX_BYTES = 72;

  private static final int MIN_CHARS = 10;

  /** What is left of a password without its decoration must be at least this long. */
  private static final int MIN_CORE = 4;

  private static final int LONGEST_REPEATED = 8;

  private static final String ROWS =
      "abcdefghijklmnopqrstuvwxyz 01234567890 1qaz2wsx3edc4rfv5tgb6yhn7ujm qwertyuiop asdfghjkl"
          + " zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm";

  private static final String RUNS = ROWS + " " + new StringBuilder(ROWS).reverse();

  /** Words that lead the lists of passwords that leaked, without digits and signs around them. */
  private static final Set<String> WORDS =
      Set.copyOf(
          List.of(
              ("password passwort passw0rd passwd pass motdepasse contrasena secret default changeme"
                      + " changethis letmein welcome willkommen hello hellohello login logmein access"
                      + " admin administrator administrador root toor master superuser superman batman"
                      + " spiderman starwars pokemon dragon monkey shadow sunshine princess football"
                      + " baseball basketball soccer hockey michael jordan jennifer jessica ashley"
                      + " charlie daniel thomas andrew joshua iloveyou iloveu loveyou lovelove sarang"
                      + " saranghae whatever trustno trustnoone freedom killer hunter ginger summer"
                      + " winter spring autumn computer internet google facebook instagram twitter"
                      + " youtube samsung iphone android windows microsoft chelsea liverpool arsenal"
                      + " qwerty qwertz azerty asdf zxcv test testtest tester testing temp temporary"
                      + " guest user username demo example blink pepper cookie chocolate butterfly"
                      + " flower purple orange banana cheese corvette mercedes ferrari porsche mustang"
                      + " harley ranger phoenix thunder tigger pokemon naruto minecraft throughline"
                      + " throughlinechat chat chatchat")
                  .split(" +")));

  private PasswordRules() {}

  /**
   * Checks a password.
   *
   * @param name the account's
   * @throws Problem when it is refused; the message does not repeat it
   */
  static void check(String name, String password) {
    if (password.length() < MIN_CHARS || tooLong(password)) {
      throw Problem.invalid(
          "password: " + MIN_CHARS + " characters or more, at most " + MAX_BYTES + " bytes");
    }
    if (!VisibleText.isUnicode(password)) {
      // It would be hashed as a question mark, as any other half.
      throw Problem.invalid("password: half of a surrogate pair");
    }
    String plain = password.strip().toLowerCase(Locale.ROOT);
    if (isCommon(plain) || core(plain).equals(core(name)) || plain.equals(name)) {
      throw Problem.invalid("password: too easy to guess");
    }
  }

  static boolean tooLong(String password) {
    return password.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES;
  }

  private static boolean isCommon(String plain) {
    String core = core(plain);
    if (core.length() < MIN_CORE) {
      return !isLongNumber(plain);
    }
    return WORDS.contains(core)
        || WORDS.contains(spelled(core))
        || WORDS.contains(core(spelled(plain)))
        || RUNS.contains(plain)
        || RUNS.contains(core)
        || repeats(plain)
        || repeats(core);
  }

  /** Without what is put in front of a word and behind it to please a rule. */
  private static String core(String plain) {
    return plain.replaceAll("^[^\\p{L}]+|[^\\p{L}]+$", "");
  }

  /** Digits and signs that stand for letters as those letters. */
  private static String spelled(String plain) {
    return plain
        .replace('0', 'o')
        .replace('1', 'i')
        .replace('3', 'e')
        .replace('4', 'a')
        .replace('5', 's')
        .replace('7', 't')
        .replace('@', 'a')
        .replace('$', 's')
        .replace('!', 'i');
  }

  /** A number that is too long to be a date, a telephone number or a row of keys. */
  private static boolean isLongNumber(String plain) {
    return plain.chars().filter(Character::isDigit).distinct().count() > 4 && plain.length() > 14;
  }

  private static boolean repeats(String plain) {
    for (int unit = 1; unit <= Math.min(LONGEST_REPEATED, plain.length() / 2); unit++) {
      String repeated = plain.substring(0, unit).repeat(plain.length() / unit + 1);
      if (repeated.startsWith(plain)) {
        return true;
      }
    }
    return false;
  }
}
