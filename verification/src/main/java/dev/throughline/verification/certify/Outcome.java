package dev.throughline.verification.certify;

import org.jspecify.annotations.Nullable;

/**
 * What a check came to.
 *
 * @param compared how many documents, pages or answers were compared.
 * @param wrong the first thing that is not as promised; null when there is none.
 * @param note what there is to know besides; may be empty.
 */
record Outcome(long compared, @Nullable String wrong, String note) {

  /** All that was compared is right. */
  static Outcome right(long compared) {
    return new Outcome(compared, null, "");
  }

  /** All that was compared is right, and something else could not be seen. */
  static Outcome right(long compared, String note) {
    return new Outcome(compared, null, note);
  }

  /** This is not as promised. */
  static Outcome wrong(String why) {
    return new Outcome(0, why, "");
  }

  /** Stock fails in the same way: neither right nor wrong. */
  static Outcome notOnThisServer(String why) {
    return new Outcome(0, null, "not on this server: stock fails alike: " + why);
  }

  /** The server does not offer what is to be compared: neither right nor wrong. */
  static Outcome unmeasurable(String why) {
    return new Outcome(0, null, "not measurable here: " + why);
  }
}
