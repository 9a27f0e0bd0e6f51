package dev.throughline.mongodb.internal.repository;

import dev.throughline.mongodb.internal.batching.BatchWriter;
import java.util.List;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Deletes documents by their ids, in the batches of a publisher.
 *
 * @param <I> the type of the ids.
 */
public final class BatchedDeletes<I> implements BatchWriter<I, I> {

  private final Function<List<I>, Mono<Void>> delete;

  /**
   * Creates a writer.
   *
   * @param delete deletes the documents with any of these ids, by one command.
   */
  public BatchedDeletes(Function<List<I>, Mono<Void>> delete) {
    this.delete = delete;
  }

  @Override
  public Publisher<I> write(List<I> batch) {
    return delete.apply(batch).thenMany(Flux.fromIterable(batch));
  }

  @Override
  public int window() {
    return BlockingDeletes.MAX_BATCH;
  }
}
