package dev.throughline.redis.timeline;

import dev.throughline.redis.timeline.annotation.TimelineKey;
import dev.throughline.redis.timeline.annotation.TimelineOrder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ordered histories of entities that have no numbers, one for each key: an ordinary Spring Data
 * entity with a {@link TimelineKey}, and a {@link TimelineOrder} unless the id is its order. The
 * source of truth is MongoDB; with Redis, the recent end of each history is read from there until
 * the next write to it. Simpler than a {@link Timeline}, and slower where one history is written
 * often: each write makes the next reader fetch the end of it from the database. Thread-safe.
 *
 * <p>A page has what was acknowledged before it was asked for. So that this holds, all writes go
 * through here: {@link #insert}, {@link #save}, {@link #delete}, or anything else by {@link
 * #write}. A write elsewhere, or one that does not reach Redis, is seen after the staleness bound
 * at the latest. Writes in a transaction are seen when it has ended; pages in one are read from the
 * database.
 *
 * <p>Pages are walked by cursors, which are those of {@link
 * dev.throughline.mongodb.page.KeysetPages} and may be used there, too. All {@code n} are from 1 to
 * 1,000.
 *
 * @param <T> the entity type
 */
public interface PlainTimeline<T> {

  /**
   * Inserts an entity, as the template does.
   *
   * @throws IllegalArgumentException if the entity has no key
   */
  T insert(T entity);

  /** Saves an entity, as the template does. Its key must be the one that it is stored with. */
  T save(T entity);

  /** Removes an entity, as the template does; false if it was not there. */
  boolean delete(T entity);

  /**
   * Writes in any way that changes the history of this key, and of no other one.
   *
   * @param write may throw; the window is dropped all the same
   * @return what the write returns
   */
  <R extends @Nullable Object> R write(Object key, Supplier<R> write);

  /** Drops what is cached of a key, after other code has written to its history. */
  void forget(Object key);

  /** The last n entries. */
  default PlainPage<T> latest(Object key, int n) {
    return before(key, null, n);
  }

  /**
   * The n entries before a cursor; the last ones when it is null.
   *
   * @throws dev.throughline.mongodb.page.InvalidCursorException if the cursor is not of this
   *     history
   */
  PlainPage<T> before(Object key, @Nullable String cursor, int n);

  /**
   * The n entries after a cursor; the first ones when it is null.
   *
   * @throws dev.throughline.mongodb.page.InvalidCursorException if the cursor is not of this
   *     history
   */
  PlainPage<T> after(Object key, @Nullable String cursor, int n);
}
