package dev.throughline.redis.internal.protocol;

import java.util.List;

/**
 * A page as the protocol made it.
 *
 * @param revision the revision at which the timeline was exactly like this
 * @param tail where the timeline ended
 * @param entries ascending and consecutive
 * @param source how it was made
 * @param <T> the entity type
 */
public record Page<T>(long revision, long tail, List<Entry<T>> entries, Source source) {

  /** The source of a page. */
  public enum Source {
    /** From the window, in one trip. */
    HIT,
    /** From the window, after it had been verified or repaired from the database. */
    REPAIRED,
    /** From the database, which filled the window. */
    FILLED,
    /** From the database, since the window does not reach that far, or another process fills it. */
    DATABASE,
    /** From the database, since Redis did not answer. */
    DEGRADED
  }
}
