package dev.throughline.redis.timeline;

import dev.throughline.redis.internal.protocol.Flow;
import dev.throughline.redis.internal.run.BlockingRunner;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseUtils;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The blocking plain timeline.
 *
 * @param <T> the entity type
 */
final class DefaultPlainTimeline<T> implements PlainTimeline<T> {

  private final MongoOperations operations;
  private final PlainFlows<T> flows;
  private final BlockingRunner runner;

  DefaultPlainTimeline(MongoOperations operations, PlainFlows<T> flows, BlockingRunner runner) {
    this.operations = operations;
    this.flows = flows;
    this.runner = runner;
  }

  @Override
  public T insert(T entity) {
    return write(flows.definition().keyOf(entity), () -> operations.insert(entity));
  }

  @Override
  public T save(T entity) {
    return write(flows.definition().keyOf(entity), () -> operations.save(entity));
  }

  @Override
  public boolean delete(T entity) {
    return write(
        flows.definition().keyOf(entity), () -> operations.remove(entity).getDeletedCount() > 0);
  }

  @Override
  @SuppressWarnings("NullAway") // null is what the write has returned then
  public <R extends @Nullable Object> R write(Object key, Supplier<R> write) {
    flows.check(key);
    if (TransactionSynchronizationManager.isSynchronizationActive()) {
      // A read before the end of the transaction fills the window without this write.
      TransactionSynchronizationManager.registerSynchronization(
          new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
              forget(key);
            }
          });
    }
    boolean written = false;
    try {
      R result = runner.run(flows.<R, Supplier<R>>write(key, write)).orElse(null);
      written = true;
      return result;
    } finally {
      if (!written) {
        forget(key); // the write may have reached the database
      }
    }
  }

  @Override
  public void forget(Object key) {
    runner.run(flows.forget(key));
  }

  @Override
  public PlainPage<T> before(Object key, @Nullable String cursor, int n) {
    return page(flows.before(key, cursor, n, inTransaction()));
  }

  @Override
  public PlainPage<T> after(Object key, @Nullable String cursor, int n) {
    return page(flows.after(key, cursor, n, inTransaction()));
  }

  private PlainPage<T> page(Flow<PlainPage<T>> page) {
    return runner.run(page);
  }

  private boolean inTransaction() {
    return operations instanceof MongoTemplate template
        && MongoDatabaseUtils.isTransactionActive(template.getMongoDatabaseFactory());
  }
}
