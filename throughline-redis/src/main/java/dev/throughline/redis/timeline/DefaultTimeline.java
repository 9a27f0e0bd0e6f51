package dev.throughline.redis.timeline;

import dev.throughline.redis.internal.history.TimelineDefinition;
import dev.throughline.redis.internal.protocol.Flow;
import dev.throughline.redis.internal.run.BlockingRunner;
import java.util.function.UnaryOperator;

/**
 * The blocking timeline.
 *
 * @param <T> the entity type
 */
final class DefaultTimeline<T> implements Timeline<T> {

  private final TimelineDefinition<T> definition;
  private final TimelineFlows<T> flows;
  private final BlockingRunner runner;

  DefaultTimeline(TimelineDefinition<T> definition, TimelineFlows<T> flows, BlockingRunner runner) {
    this.definition = definition;
    this.flows = flows;
    this.runner = runner;
  }

  @Override
  public Appended<T> append(T entity) {
    return written(definition.keyOf(entity), flows.append(entity));
  }

  @Override
  public T edit(Object key, long seq, UnaryOperator<T> change) {
    return written(key, flows.edit(key, seq, change));
  }

  @Override
  public T delete(Object key, long seq, UnaryOperator<T> erase) {
    return written(key, flows.delete(key, seq, erase));
  }

  private <R> R written(Object key, Flow<R> write) {
    try {
      return runner.run(write);
    } catch (RuntimeException e) {
      flows.failed(key);
      throw e;
    }
  }

  @Override
  public TimelinePage<T> latest(Object key, int n, long minRevision) {
    return runner.run(flows.latest(key, n, minRevision));
  }

  @Override
  public TimelinePage<T> before(Object key, long seq, int n, long minRevision) {
    return runner.run(flows.before(key, seq, n, minRevision));
  }

  @Override
  public TimelinePage<T> after(Object key, long seq, int n, long minRevision) {
    return runner.run(flows.after(key, seq, n, minRevision));
  }

  @Override
  public TimelinePage<T> around(Object key, long seq, int n, long minRevision) {
    return runner.run(flows.around(key, seq, n, minRevision));
  }

  @Override
  public TimelineChanges<T> changes(Object key, long afterRevision, int n) {
    return runner.run(flows.changes(key, afterRevision, n));
  }

  @Override
  public TimelinePosition position(Object key) {
    return runner.run(flows.position(key));
  }
}
