package dev.throughline.mongodb.internal.save.reactive;

import dev.throughline.mongodb.internal.batching.BatchWriter;
import dev.throughline.mongodb.internal.batching.Window;
import dev.throughline.mongodb.internal.save.Save;
import dev.throughline.mongodb.internal.save.SaveStages;
import dev.throughline.mongodb.internal.save.reactive.ReactiveRun.Saved;
import dev.throughline.mongodb.internal.save.reactive.ReactiveRun.Way;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.MongoActionOperation;
import reactor.core.publisher.Flux;

/**
 * Writes entities in batches with the outcome of writing them one by one. Whatever is alone goes
 * the way of a single write.
 *
 * @param <T> the type of the entities.
 */
public final class BatchedWrites<T> implements BatchWriter<T, T> {

  /** Where a command ends, in bytes of documents. */
  private static final int MAX_BYTES = 8 * 1024 * 1024;

  private final ReactiveTemplate template;
  private final ReactiveWrites writes;
  private final String collection;
  private final MongoActionOperation operation;
  private final Way way;
  private final Function<T, ? extends Publisher<T>> single;
  private final Window window = new Window();
  private volatile boolean measured;

  /** What was written alone at first: more items than one may be waiting when its size is known. */
  private volatile @Nullable Class<?> first;

  /**
   * Creates a writer.
   *
   * @param operation what a single write is to a resolver of write concerns.
   * @param draft begins the save of an entity.
   * @param single writes one entity, as stock.
   */
  BatchedWrites(
      ReactiveTemplate template,
      ReactiveWrites writes,
      String collection,
      MongoActionOperation operation,
      BiFunction<SaveStages, Object, Save> draft,
      Function<T, ? extends Publisher<T>> single) {
    this.template = template;
    this.writes = writes;
    this.collection = collection;
    this.operation = operation;
    this.way = new Way(draft, true, MAX_BYTES);
    this.single = single;
  }

  @Override
  public int window() {
    Class<?> type = first;
    if (!measured && type != null) {
      seen(1, writes.singleBytes(type));
    }
    return window.items();
  }

  @Override
  public boolean knows(T item) {
    if (!measured) {
      seen(1, writes.plainBytes(item));
    }
    return measured;
  }

  @Override
  public Publisher<T> write(List<T> batch) {
    if (batch.size() == 1) {
      first = batch.get(0).getClass();
      if (!measured) {
        seen(1, writes.plainBytes(batch.get(0)));
      }
      return single.apply(batch.get(0));
    }
    return Flux.defer(
        () -> {
          ReactiveRuns runs =
              new ReactiveRuns(template, writes, collection, operation, way, this::alone, batch);
          return runs.write()
              .<T>handle(
                  (saved, sink) -> {
                    T entity = entity(saved);
                    Throwable error = saved.error();
                    if (error != null) {
                      sink.error(error);
                    } else if (saved.written() && entity != null) {
                      sink.next(entity);
                    }
                  })
              .doOnComplete(() -> seen(runs.documents(), runs.bytes()));
        });
  }

  @SuppressWarnings("unchecked") // callbacks return entities of the same type
  private @Nullable T entity(Saved saved) {
    return (T) saved.entity();
  }

  @SuppressWarnings("unchecked") // from a batch of these
  private Publisher<Saved> alone(Object entity) {
    return Flux.from(single.apply((T) entity))
        .map(saved -> new Saved(saved, WriteState.WRITTEN, null));
  }

  private void seen(int count, long bytes) {
    if (count > 0 && bytes > 0) {
      measured = true;
      window.seen(count, bytes);
    }
  }
}
