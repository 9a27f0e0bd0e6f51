package dev.throughline.mongodb.write;

import dev.throughline.mongodb.internal.batch.ReactiveBatchTarget;
import dev.throughline.mongodb.internal.copy.ReactiveTemplateCopy;
import dev.throughline.mongodb.write.item.ItemResult;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.ReactiveMongoOperations;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Writes what a publisher emits, of one type or several, in batches and in bounded memory: {@code
 * ReactiveStreamingWriter.of(template).insert().batchSize(2_000).write(flux)}. A Kotlin {@code
 * Flow} is written with {@code write(flow.asFlux())}.
 *
 * <p>It does what {@link StreamingWriter} does, with the same options and the same report, but
 * never waits on a thread. What differs:
 *
 * <p><b>Demand.</b> The source is asked for as many entities as make {@link #inFlight} batches, and
 * for more when a batch is acknowledged.
 *
 * <p><b>Cancellation.</b> {@link #cancelWhen} ends a run after the batches in flight, with a
 * report. Cancelling the subscription ends listeners as well, without a report; batches in flight
 * may then be written or not.
 *
 * <p><b>Listeners</b> are called one at a time, on the threads on which answers come.
 *
 * <p>To let batches form by themselves, and entities come out, use a repository's {@code
 * insert(Publisher)} or {@code saveAll(Publisher)} instead.
 *
 * <p>Instances are immutable: each method returns another one.
 */
public final class ReactiveStreamingWriter {

  private final ReactiveBatchTarget target;
  private final StreamingWriter settings;

  private ReactiveStreamingWriter(ReactiveBatchTarget target, StreamingWriter settings) {
    this.target = target;
    this.settings = settings;
  }

  /**
   * A writer that inserts, ordered, with one batch in flight.
   *
   * @param operations a {@code ThroughlineReactiveMongoTemplate}; or Spring's own, as where
   *     Throughline is switched off: then stock maps each entity, with the settings that the
   *     template has now.
   * @throws IllegalArgumentException for any other implementation.
   */
  public static ReactiveStreamingWriter of(ReactiveMongoOperations operations) {
    ReactiveBatchTarget batchTarget =
        operations instanceof ReactiveBatchTarget own
            ? own
            : operations != null && operations.getClass() == ReactiveMongoTemplate.class
                ? ReactiveTemplateCopy.of(
                    (ReactiveMongoTemplate) operations, operations.getConverter())
                : null;
    if (batchTarget == null) {
      throw new IllegalArgumentException(
          "A ReactiveStreamingWriter needs a ThroughlineReactiveMongoTemplate, not "
              + (operations == null ? null : operations.getClass().getName()));
    }
    return new ReactiveStreamingWriter(batchTarget, StreamingWriter.OPTIONS);
  }

  private ReactiveStreamingWriter with(StreamingWriter changed) {
    return new ReactiveStreamingWriter(target, changed);
  }

  /** Inserts each entity; this is the default. */
  public ReactiveStreamingWriter insert() {
    return with(settings.insert());
  }

  /** Saves each entity as {@code ReactiveMongoOperations.save} would. */
  public ReactiveStreamingWriter save() {
    return with(settings.save());
  }

  /** As {@link StreamingWriter#replace()}. */
  public ReactiveStreamingWriter replace() {
    return with(settings.replace());
  }

  /** As {@link StreamingWriter#ordered()}; batches follow each other, whatever their collection. */
  public ReactiveStreamingWriter ordered() {
    return with(settings.ordered());
  }

  /** As {@link StreamingWriter#unordered()}. */
  public ReactiveStreamingWriter unordered() {
    return with(settings.unordered());
  }

  /** As {@link StreamingWriter#batchSize}. */
  public ReactiveStreamingWriter batchSize(int documents) {
    return with(settings.batchSize(documents));
  }

  /** As {@link StreamingWriter#maxBatchBytes}. */
  public ReactiveStreamingWriter maxBatchBytes(DataSize bytes) {
    return with(settings.maxBatchBytes(bytes));
  }

  /** As {@link StreamingWriter#inFlight}, for {@link #unordered()} runs. */
  public ReactiveStreamingWriter inFlight(int batches) {
    return with(settings.inFlight(batches));
  }

  /** As {@link StreamingWriter#collection}. */
  public ReactiveStreamingWriter collection(@Nullable String collection) {
    return with(settings.collection(collection));
  }

  /** As {@link StreamingWriter#onItem}. */
  public ReactiveStreamingWriter onItem(Consumer<? super ItemResult> listener) {
    return with(settings.onItem(listener));
  }

  /** As {@link StreamingWriter#onProgress}. */
  public ReactiveStreamingWriter onProgress(Consumer<? super WriteProgress> listener) {
    return with(settings.onProgress(listener));
  }

  /** Cancels a run when this says so; asked before each entity. */
  public ReactiveStreamingWriter cancelWhen(BooleanSupplier cancelled) {
    return with(settings.cancelWhen(cancelled));
  }

  /**
   * Writes all elements, anew for each subscriber.
   *
   * @return what was done, also by a cancelled run; a {@link StreamingWriteException} if an entity
   *     failed or its fate is unknown; the error of the source, a listener, or a callback after a
   *     write, after the batches in flight and the result of every entity.
   */
  public Mono<WriteReport> write(Publisher<?> entities) {
    return Mono.defer(
        () -> new ReactiveWriteRun(target, settings.options()).write(Flux.from(entities)));
  }
}
