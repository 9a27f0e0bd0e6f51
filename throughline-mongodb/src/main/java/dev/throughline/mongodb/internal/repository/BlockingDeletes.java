package dev.throughline.mongodb.internal.repository;

import com.mongodb.WriteConcern;
import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import dev.throughline.mongodb.internal.save.WriteConcerns;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/** Deletes lists of entities for a template. Thread-safe. */
public final class BlockingDeletes {

  /** Entities of one command. */
  public static final int MAX_BATCH = 1_000;

  private final MongoConverter converter;
  private final WriteConcerns concerns;
  private final LifecycleObservers observers;
  private final BiConsumer<String, CollectionCallback<?>> execution;

  /**
   * Creates the operations.
   *
   * @param execution stock's {@code execute} of a collection.
   */
  public BlockingDeletes(
      MongoConverter converter,
      WriteConcerns concerns,
      LifecycleObservers observers,
      BiConsumer<String, CollectionCallback<?>> execution) {
    this.converter = converter;
    this.concerns = concerns;
    this.observers = observers;
    this.execution = execution;
  }

  /**
   * Deletes entities of one collection as {@code remove} for each would.
   *
   * @param stale what stock throws for a versioned entity that was not deleted, null if entities of
   *     the collection have no version.
   * @return false when nothing was done, and they have to be deleted one by one.
   */
  public boolean tryDelete(
      List<?> entities, String name, @Nullable Function<Object, RuntimeException> stale) {
    if (entities.size() < 2 || concerns.resolved() || entities.stream().anyMatch(this::observed)) {
      return false;
    }
    List<Deletion> deletions = Deletion.of(converter, entities);
    if (deletions == null) {
      return false;
    }
    WriteConcern concern = concerns.of(MongoActionOperation.REMOVE, name);
    execution.accept(
        name,
        collection -> {
          new BulkDelete(concern == null ? collection : collection.withWriteConcern(concern), stale)
              .delete(deletions);
          return null;
        });
    return true;
  }

  private boolean observed(@Nullable Object entity) {
    return entity != null && observers.deleting(entity.getClass());
  }

  /**
   * Hands over the elements in lists of at most {@value #MAX_BATCH}. Where the source throws, those
   * before are handed over first.
   */
  public static <T> void inBatches(Iterable<? extends T> source, Consumer<List<T>> action) {
    List<T> batch = new ArrayList<>();
    try {
      for (T element : source) {
        batch.add(element);
        if (batch.size() == MAX_BATCH) {
          List<T> full = batch;
          batch = new ArrayList<>();
          action.accept(full);
        }
      }
    } finally {
      if (!batch.isEmpty()) {
        action.accept(batch);
      }
    }
  }
}
