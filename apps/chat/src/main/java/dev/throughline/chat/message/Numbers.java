package dev.throughline.chat.message;

import dev.throughline.chat.problem.Problem;
import java.time.Instant;

/**
 * The numbers and times that clients may ask for: those that JSON, clients and MongoDB can hold.
 */
public final class Numbers {

  /** The highest whole number that every client can hold. */
  private static final long HIGHEST = (1L << 53) - 1;

  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

  private Numbers() {}

  /**
   * A place in a room.
   *
   * @throws Problem when no room can have it
   */
  public static long requirePlace(long seq) {
    return require("a place in a room", seq);
  }

  /**
   * The number of a change.
   *
   * @throws Problem when no room can have it
   */
  static long requireRevision(String field, long revision) {
    return require(field, revision);
  }

  /**
   * A time that can be stored.
   *
   * @throws Problem when it cannot
   */
  static Instant requireTime(Instant time) {
    if (time.isBefore(FIRST) || time.isAfter(LAST)) {
      throw Problem.invalid("at: a time of the years 0 to 9999");
    }
    return time;
  }

  private static long require(String what, long number) {
    if (number < 0 || number > HIGHEST) {
      throw Problem.invalid(what + ": 0 to " + HIGHEST);
    }
    return number;
  }
}
