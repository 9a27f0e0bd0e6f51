package dev.throughline.redis.timeline;

import java.util.function.UnaryOperator;
import reactor.core.publisher.Mono;

/**
 * {@link Timeline} for reactive applications. Everything happens on subscription, and again with
 * each.
 *
 * @param <T> the entity type
 */
public interface ReactiveTimeline<T> {

  /** See {@link Timeline#append}. */
  Mono<Appended<T>> append(T entity);

  /** See {@link Timeline#edit}. */
  Mono<T> edit(Object key, long seq, UnaryOperator<T> change);

  /** See {@link Timeline#delete(Object, long)}. */
  default Mono<T> delete(Object key, long seq) {
    return delete(key, seq, UnaryOperator.identity());
  }

  /** See {@link Timeline#delete(Object, long, UnaryOperator)}. */
  Mono<T> delete(Object key, long seq, UnaryOperator<T> erase);

  /** See {@link Timeline#latest(Object, int)}. */
  default Mono<TimelinePage<T>> latest(Object key, int n) {
    return latest(key, n, 0);
  }

  /** See {@link Timeline#latest(Object, int, long)}. */
  Mono<TimelinePage<T>> latest(Object key, int n, long minRevision);

  /** See {@link Timeline#before(Object, long, int)}. */
  default Mono<TimelinePage<T>> before(Object key, long seq, int n) {
    return before(key, seq, n, 0);
  }

  /** See {@link Timeline#before(Object, long, int, long)}. */
  Mono<TimelinePage<T>> before(Object key, long seq, int n, long minRevision);

  /** See {@link Timeline#after(Object, long, int)}. */
  default Mono<TimelinePage<T>> after(Object key, long seq, int n) {
    return after(key, seq, n, 0);
  }

  /** See {@link Timeline#after(Object, long, int, long)}. */
  Mono<TimelinePage<T>> after(Object key, long seq, int n, long minRevision);

  /** See {@link Timeline#around(Object, long, int)}. */
  default Mono<TimelinePage<T>> around(Object key, long seq, int n) {
    return around(key, seq, n, 0);
  }

  /** See {@link Timeline#around(Object, long, int, long)}. */
  Mono<TimelinePage<T>> around(Object key, long seq, int n, long minRevision);

  /** See {@link Timeline#changes}. */
  Mono<TimelineChanges<T>> changes(Object key, long afterRevision, int n);

  /** See {@link Timeline#position}. */
  Mono<TimelinePosition> position(Object key);
}
