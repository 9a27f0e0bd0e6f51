package dev.throughline.redis.timeline;

import dev.throughline.redis.internal.run.ReactiveRunner;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.ReactiveMongoDatabaseUtils;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.transaction.NoTransactionException;
import org.springframework.transaction.reactive.TransactionSynchronization;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;
import reactor.core.publisher.Mono;

/**
 * The reactive plain timeline.
 *
 * @param <T> the entity type
 */
final class DefaultReactivePlainTimeline<T> implements ReactivePlainTimeline<T> {

  private final ReactiveMongoOperations operations;
  private final PlainFlows<T> flows;
  private final ReactiveRunner runner;

  DefaultReactivePlainTimeline(
      ReactiveMongoOperations operations, PlainFlows<T> flows, ReactiveRunner runner) {
    this.operations = operations;
    this.flows = flows;
    this.runner = runner;
  }

  @Override
  public Mono<T> insert(T entity) {
    return write(flows.definition().keyOf(entity), operations.insert(entity));
  }

  @Override
  public Mono<T> save(T entity) {
    return write(flows.definition().keyOf(entity), operations.save(entity));
  }

  @Override
  public Mono<Boolean> delete(T entity) {
    return write(
        flows.definition().keyOf(entity),
        operations.remove(entity).map(result -> result.getDeletedCount() > 0));
  }

  @Override
  public <R> Mono<R> write(Object key, Mono<R> write) {
    flows.check(key);
    Mono<Optional<R>> written = runner.run(() -> flows.<R, Mono<R>>write(key, write));
    return forgottenAtTheEnd(key)
        .then(written)
        .onErrorResume(e -> forget(key).then(Mono.error(e))) // it may have been written
        .flatMap(Mono::justOrEmpty);
  }

  /** Drops the window at the end of a transaction: a read before fills it without this write. */
  private Mono<Void> forgottenAtTheEnd(Object key) {
    return TransactionSynchronizationManager.forCurrentTransaction()
        .doOnNext(
            transaction -> {
              if (transaction.isSynchronizationActive()) {
                transaction.registerSynchronization(
                    new TransactionSynchronization() {
                      @Override
                      public Mono<Void> afterCompletion(int status) {
                        return forget(key);
                      }
                    });
              }
            })
        .onErrorResume(NoTransactionException.class, e -> Mono.empty())
        .then();
  }

  @Override
  public Mono<Void> forget(Object key) {
    return runner.run(() -> flows.forget(key)).then();
  }

  @Override
  public Mono<PlainPage<T>> before(Object key, @Nullable String cursor, int n) {
    return inTransaction().flatMap(in -> runner.run(() -> flows.before(key, cursor, n, in)));
  }

  @Override
  public Mono<PlainPage<T>> after(Object key, @Nullable String cursor, int n) {
    return inTransaction().flatMap(in -> runner.run(() -> flows.after(key, cursor, n, in)));
  }

  private Mono<Boolean> inTransaction() {
    return operations instanceof ReactiveMongoTemplate template
        ? ReactiveMongoDatabaseUtils.isTransactionActive(template.getMongoDatabaseFactory())
        : Mono.just(false);
  }
}
