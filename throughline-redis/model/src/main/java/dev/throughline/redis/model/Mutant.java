package dev.throughline.redis.model;

import java.util.Locale;

/**
 * The protocol with one thing wrong. A checker that does not catch each of these proves nothing.
 */
public enum Mutant {
  NONE("the protocol as it is"),
  ZSET_LOOK_ASIDE("the published recipe: a sorted set, filled from the database when it is short"),
  NO_TOKEN("a fill is accepted without a live token"),
  NO_HOLE_CHECK("a window takes any later change, not only its next one"),
  T0_AFTER_READ("a window is verified as of the time after the database was read"),
  ACKNOWLEDGE_BEFORE_APPLY("a write is acknowledged before the window knows it"),
  REDIS_FIRST("a write is applied to the window before the database has it"),
  NO_TOMBSTONE("a delete removes the entry"),
  VERIFIED_BY_APPLY("a write makes a window count as verified now"),
  NUMBERS_CLAIMED_AGAIN("numbers that edits leave behind can be claimed again"),
  ONE_LOOK("a page of the database is taken from one look at it"),
  UNCHECKED_SCAN("a scan of changes is believed although numbers are missing in it"),
  CANCELLED_KEEPS_TURN("a read that is cancelled gives back neither its turn nor its flight"),
  HALF_PAIRS_IN_KEYS("half of a surrogate pair is taken for a key, and becomes a question mark"),
  KEYS_OF_ANY_TYPE("a value of another type is taken for a key if it has the same text"),
  NEAR_IS_UNREACHED("any number above what was reached counts as unreached for a while"),
  SKEW_UNNOTICED("a process believes windows of before the clock of Redis was set back"),
  PLAIN_DEAD_TOKEN("without numbers: a fill is accepted with a dead token"),
  PLAIN_DROP_FIRST("without numbers: the window is dropped before the write, and not after it"),
  PLAIN_T0_AFTER_READ("without numbers: a window counts from the time after the database was read");

  private final String wrong;

  Mutant(String wrong) {
    this.wrong = wrong;
  }

  /** {@return whether it is the protocol without numbers that is wrong} */
  public boolean isPlain() {
    return name().startsWith("PLAIN_");
  }

  /** Its name on the command line and in reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return label() + " (" + wrong + ")";
  }
}
