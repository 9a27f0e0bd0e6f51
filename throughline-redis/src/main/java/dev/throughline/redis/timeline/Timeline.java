package dev.throughline.redis.timeline;

import dev.throughline.redis.timeline.annotation.TimelineAuthor;
import dev.throughline.redis.timeline.annotation.TimelineClaims;
import dev.throughline.redis.timeline.annotation.TimelineClientId;
import dev.throughline.redis.timeline.annotation.TimelineDeleted;
import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineRevision;
import dev.throughline.redis.timeline.annotation.TimelineSeq;
import java.util.function.UnaryOperator;

/**
 * Ordered histories of one entity type, one for each key: the messages of a room, the posts of a
 * board. The truth is in MongoDB; with Redis, the recent end of each history is read from there.
 * Either way a page is what the database holds at one revision. Safe for use by several threads.
 *
 * <p>An entity is an ordinary Spring Data entity with annotated properties: {@link TimelineKey},
 * {@link TimelineSeq} and {@link TimelineRevision}; {@link TimelineClaims} if it is ever edited,
 * {@link TimelineDeleted} if it is ever deleted; {@link TimelineAuthor} and {@link
 * TimelineClientId} if sends may be repeated. Its collection is written through the timeline alone,
 * and has the indexes of {@link TimelineIndexes}.
 *
 * <p>A client that sends the {@code revision} of its last page or write as {@code minRevision}
 * reads at least that state: its own writes, and never an older state than before, even while
 * servers fail. All {@code n} are from 1 to 1,000.
 *
 * <p>A key is a value of the property with {@link TimelineKey}, and of its very type: {@code 7L}
 * and not {@code 7} or {@code "7"} where the property is a {@code long}. Any other, null, and text
 * with half of a surrogate pair is refused with an {@link IllegalArgumentException}.
 *
 * @param <T> the entity type
 */
public interface Timeline<T> {

  /**
   * Appends an entity to the timeline that its key names. Its numbers are set here; what it brings
   * along for them does not matter. When the same author has sent the same client id before, that
   * one is returned and nothing is written.
   *
   * @throws IllegalArgumentException if the entity has no key, or one that cannot be stored
   * @throws org.springframework.dao.DuplicateKeyException at once, if the entity's id is taken or a
   *     unique index refuses it that is none of {@link TimelineIndexes}
   * @throws org.springframework.dao.ConcurrencyFailureException if others were faster each time
   * @throws org.springframework.dao.DataAccessException as the template throws it; whether the
   *     entity has been stored is then unknown, and sending it again is the way to find out
   */
  Appended<T> append(T entity);

  /**
   * Changes an entry. Key, position, author and client id stay as they are, whatever the change
   * does to them.
   *
   * @param change makes the new state from the present one, which it may change and return. It is
   *     called again when another writer was first, and may throw to refuse.
   * @return the entity as it is stored
   * @throws org.springframework.dao.DataRetrievalFailureException if there is no such entry
   * @throws UnsupportedOperationException if the entity has no {@link TimelineClaims}
   */
  T edit(Object key, long seq, UnaryOperator<T> change);

  /**
   * Marks an entry as deleted. It stays in its place.
   *
   * @throws UnsupportedOperationException if the entity has no {@link TimelineDeleted}
   */
  default T delete(Object key, long seq) {
    return delete(key, seq, UnaryOperator.identity());
  }

  /**
   * Marks an entry as deleted.
   *
   * @param erase removes what must not be kept, its text for instance; may throw to refuse
   */
  T delete(Object key, long seq, UnaryOperator<T> erase);

  /** The last n entries. */
  default TimelinePage<T> latest(Object key, int n) {
    return latest(key, n, 0);
  }

  /** The last n entries, in a state of at least this revision. */
  TimelinePage<T> latest(Object key, int n, long minRevision);

  /** The n entries before a position. */
  default TimelinePage<T> before(Object key, long seq, int n) {
    return before(key, seq, n, 0);
  }

  /** The n entries before a position, in a state of at least this revision. */
  TimelinePage<T> before(Object key, long seq, int n, long minRevision);

  /** The n entries after a position; from the start when it is 0. */
  default TimelinePage<T> after(Object key, long seq, int n) {
    return after(key, seq, n, 0);
  }

  /** The n entries after a position, in a state of at least this revision. */
  TimelinePage<T> after(Object key, long seq, int n, long minRevision);

  /** The entry at a position, with up to n entries on each side of it. */
  default TimelinePage<T> around(Object key, long seq, int n) {
    return around(key, seq, n, 0);
  }

  /** The entry at a position and its neighbours, in a state of at least this revision. */
  TimelinePage<T> around(Object key, long seq, int n, long minRevision);

  /**
   * The first n entries that changed after a revision. To catch up, go on from the {@code revision}
   * of the result until there is no more.
   */
  TimelineChanges<T> changes(Object key, long afterRevision, int n);

  /** The end of the timeline: its last position and its highest number. */
  TimelinePosition position(Object key);
}
