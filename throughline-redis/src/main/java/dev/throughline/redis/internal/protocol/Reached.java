package dev.throughline.redis.internal.protocol;

/**
 * The end that a timeline had when the database was asked for a revision that it had not reached: a
 * number far above need not be asked for again within the staleness bound. Far is what no timeline
 * can reach in that time, at ten changes in a millisecond; a number that is nearer may have been
 * given to a write meanwhile. Immutable; times are milliseconds of the process's own clock, which
 * never goes back.
 *
 * @param last the highest revision that the database knew
 * @param at when it was asked, or before
 */
public record Reached(long last, long at) {

  private static final long CHANGES_PER_MILLI = 10;

  /** {@return whether a number can be far at all} */
  public static boolean mayBeFar(long minRevision, long bound) {
    return minRevision > CHANGES_PER_MILLI * bound;
  }

  /** {@return whether the number is so far above that it need not be asked for} */
  public boolean isFar(long minRevision, long bound) {
    return mayBeFar(minRevision - last, bound);
  }

  /** {@return whether this is too long ago to say anything} */
  public boolean isOver(long now, long bound) {
    return now - at >= bound;
  }
}
