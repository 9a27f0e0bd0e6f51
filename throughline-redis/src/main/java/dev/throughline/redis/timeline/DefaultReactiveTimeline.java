package dev.throughline.redis.timeline;

import dev.throughline.redis.internal.history.TimelineDefinition;
import dev.throughline.redis.internal.protocol.Flow;
import dev.throughline.redis.internal.run.ReactiveRunner;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Mono;

/**
 * The reactive timeline.
 *
 * @param <T> the entity type
 */
final class DefaultReactiveTimeline<T> implements ReactiveTimeline<T> {

  private final TimelineDefinition<T> definition;
  private final TimelineFlows<T> flows;
  private final ReactiveRunner runner;

  DefaultReactiveTimeline(
      TimelineDefinition<T> definition, TimelineFlows<T> flows, ReactiveRunner runner) {
    this.definition = definition;
    this.flows = flows;
    this.runner = runner;
  }

  @Override
  public Mono<Appended<T>> append(T entity) {
    return written(definition.keyOf(entity), () -> flows.append(entity));
  }

  @Override
  public Mono<T> edit(Object key, long seq, UnaryOperator<T> change) {
    return written(key, () -> flows.edit(key, seq, change));
  }

  @Override
  public Mono<T> delete(Object key, long seq, UnaryOperator<T> erase) {
    return written(key, () -> flows.delete(key, seq, erase));
  }

  private <R> Mono<R> written(Object key, Supplier<Flow<R>> write) {
    return runner.run(write).doOnError(e -> flows.failed(key));
  }

  @Override
  public Mono<TimelinePage<T>> latest(Object key, int n, long minRevision) {
    return runner.run(() -> flows.latest(key, n, minRevision));
  }

  @Override
  public Mono<TimelinePage<T>> before(Object key, long seq, int n, long minRevision) {
    return runner.run(() -> flows.before(key, seq, n, minRevision));
  }

  @Override
  public Mono<TimelinePage<T>> after(Object key, long seq, int n, long minRevision) {
    return runner.run(() -> flows.after(key, seq, n, minRevision));
  }

  @Override
  public Mono<TimelinePage<T>> around(Object key, long seq, int n, long minRevision) {
    return runner.run(() -> flows.around(key, seq, n, minRevision));
  }

  @Override
  public Mono<TimelineChanges<T>> changes(Object key, long afterRevision, int n) {
    return runner.run(() -> flows.changes(key, afterRevision, n));
  }

  @Override
  public Mono<TimelinePosition> position(Object key) {
    return runner.run(() -> flows.position(key));
  }
}
