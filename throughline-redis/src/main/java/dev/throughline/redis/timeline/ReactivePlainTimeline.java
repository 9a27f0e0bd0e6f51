package dev.throughline.redis.timeline;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * {@link PlainTimeline} for reactive applications. Everything happens on subscription, and again
 * with each.
 *
 * @param <T> the entity type
 */
public interface ReactivePlainTimeline<T> {

  /** See {@link PlainTimeline#insert}. */
  Mono<T> insert(T entity);

  /** See {@link PlainTimeline#save}. */
  Mono<T> save(T entity);

  /** See {@link PlainTimeline#delete}. */
  Mono<Boolean> delete(T entity);

  /** See {@link PlainTimeline#write}. */
  <R> Mono<R> write(Object key, Mono<R> write);

  /** See {@link PlainTimeline#forget}. */
  Mono<Void> forget(Object key);

  /** See {@link PlainTimeline#latest}. */
  default Mono<PlainPage<T>> latest(Object key, int n) {
    return before(key, null, n);
  }

  /** See {@link PlainTimeline#before}. */
  Mono<PlainPage<T>> before(Object key, @Nullable String cursor, int n);

  /** See {@link PlainTimeline#after}. */
  Mono<PlainPage<T>> after(Object key, @Nullable String cursor, int n);
}
