package dev.throughline.mongodb.write;

import dev.throughline.mongodb.internal.batch.BatchSource;
import dev.throughline.mongodb.internal.batch.ReactiveBatchSource;
import dev.throughline.mongodb.internal.batch.ReactiveBatchTarget;
import dev.throughline.mongodb.internal.batch.WrittenBatch;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;
import reactor.core.publisher.Sinks;

/**
 * One run of a {@link ReactiveStreamingWriter}, for one subscriber.
 *
 * <p>Errors are taken down in the {@link WriteAccount}, they do not travel through the operators:
 * an error signal would cancel the batches that are under way, and drop what has gathered.
 */
final class ReactiveWriteRun {

  /** An entity that was taken. */
  private record Taken(long position, Object entity) {}

  /** Entities of one collection, and where they stood in the stream. */
  private record Group(String collection, List<Object> entities, List<Long> positions) {
    Group(String collection) {
      this(collection, new ArrayList<>(), new ArrayList<>());
    }

    /** A result for each. */
    List<ItemResult> all(WriteState state, @Nullable RuntimeException error) {
      List<ItemResult> items = new ArrayList<>(entities.size());
      for (int i = 0; i < entities.size(); i++) {
        items.add(new ItemResult(positions.get(i), entities.get(i), state, error));
      }
      return items;
    }
  }

  /** The outcome for entities; the collection is null when they were not sent. */
  private record Answer(@Nullable String collection, WrittenBatch batch, Duration elapsed) {

    static Answer unsent(List<ItemResult> items) {
      return new Answer(null, new WrittenBatch(items, 0, 0), Duration.ZERO);
    }
  }

  private final WriterOptions options;
  private final ReactiveBatchSource source;
  private final WriteAccount account;

  /** Ends the taking when the run has ended, without waiting for the next entity. */
  private final Sinks.Empty<Object> stop = Sinks.empty();

  /**
   * Ends what is under way when the subscriber has cancelled. The operators alone may lose that: a
   * cancellation while they subscribe to a batch, in between {@code
   * Operators.MultiSubscriptionSubscriber.set}'s look at it and its turn, reaches neither the old
   * subscription nor the new one (Reactor 3.8.6, about one run in a million).
   */
  private final Sinks.Empty<Object> abort = Sinks.empty();

  private volatile boolean cancelled;
  private volatile @Nullable Throwable sourceError;

  ReactiveWriteRun(ReactiveBatchTarget target, WriterOptions options) {
    this.options = options;
    this.account = new WriteAccount(options);
    this.source =
        target.openBatches(
            new BatchSource.Settings(options.mode, options.ordered), options.maxBatchBytes);
  }

  Mono<WriteReport> write(Flux<?> entities) {
    Flux<List<Taken>> chunks =
        entities
            .cast(Object.class)
            .takeUntilOther(stop.asMono())
            .onErrorResume(this::failed)
            .takeWhile(entity -> takes())
            .map(entity -> new Taken(account.take(), entity))
            .buffer(options.batchSize);
    Flux<Answer> answers =
        options.ordered
            ? chunks.concatMap(this::write, 1)
            : chunks.flatMap(this::write, options.inFlight, 1);
    return answers
        .doOnNext(this::settle)
        .then(Mono.defer(this::finish))
        .doFinally(
            signal -> {
              if (signal == SignalType.CANCEL) {
                abort.tryEmitEmpty();
              }
            });
  }

  private Mono<Object> failed(Throwable e) {
    sourceError = e;
    return Mono.empty();
  }

  private boolean takes() {
    try {
      if (options.cancelWhen.getAsBoolean()) {
        cancelled = true;
      }
    } catch (Throwable e) {
      account.broke(e);
    }
    return sends();
  }

  private boolean sends() {
    return !cancelled && account.goesOn();
  }

  /** {@return what is gathered when a run ends is not sent; what was complete before is} */
  private Flux<Answer> write(List<Taken> chunk) {
    List<ItemResult> unsent = new ArrayList<>();
    if (!sends() || (sourceError != null && chunk.size() < options.batchSize)) {
      chunk.forEach(it -> unsent.add(left(it)));
      return Flux.just(Answer.unsent(unsent));
    }
    Map<String, Group> groups = new LinkedHashMap<>();
    for (Taken it : chunk) {
      if (options.ordered && !unsent.isEmpty()) {
        unsent.add(left(it));
        continue; // those before the refused one are written, as single saves would have done
      }
      try {
        String named = options.collection;
        Group group =
            groups.computeIfAbsent(
                named != null ? named : source.collectionOf(it.entity()), Group::new);
        group.entities().add(it.entity());
        group.positions().add(it.position());
      } catch (RuntimeException e) {
        unsent.add(new ItemResult(it.position(), it.entity(), WriteState.FAILED, e));
      }
    }
    Flux<Answer> answers =
        Flux.fromIterable(groups.values())
            .concatMap(group -> Mono.defer(() -> sends() ? write(group) : leave(group)), 1);
    return unsent.isEmpty() ? answers : answers.concatWithValues(Answer.unsent(unsent));
  }

  private static ItemResult left(Taken taken) {
    return new ItemResult(taken.position(), taken.entity(), WriteState.NOT_WRITTEN, null);
  }

  private Mono<Answer> leave(Group group) {
    return Mono.just(Answer.unsent(group.all(WriteState.NOT_WRITTEN, null)));
  }

  private Mono<Answer> write(Group group) {
    long sent = System.nanoTime();
    BiFunction<WrittenBatch, Long, Answer> answer =
        (batch, now) -> new Answer(group.collection(), batch, Duration.ofNanos(now - sent));
    return source
        .write(group.collection(), group.entities(), group.positions())
        .takeUntilOther(abort.asMono())
        .map(batch -> answer.apply(batch, System.nanoTime()))
        .onErrorResume(e -> Mono.just(answer.apply(lost(group, e), System.nanoTime())));
  }

  /** Nothing is known of entities whose batch ends with an error instead of an answer. */
  private static WrittenBatch lost(Group group, Throwable e) {
    return new WrittenBatch(
        group.all(WriteState.UNKNOWN, WriteAccount.asError(e)),
        1,
        0,
        e instanceof RuntimeException ? null : e);
  }

  /** Takes an answer; one at a time. */
  private void settle(Answer answer) {
    WrittenBatch batch = answer.batch();
    Throwable thrown = batch.thrown();
    if (thrown != null) {
      account.broke(thrown);
    }
    int written = 0;
    for (ItemResult item : batch.items()) {
      written += item.state() == WriteState.WRITTEN ? 1 : 0;
      account.settle(item);
    }
    String collection = answer.collection();
    if (collection != null) {
      account.answered(
          collection,
          written,
          batch.items().size() - written,
          batch.batches(),
          0,
          batch.bytes(),
          answer.elapsed());
    }
    if (!account.goesOn()) {
      stop.tryEmitEmpty();
    }
  }

  private Mono<WriteReport> finish() {
    takes();
    Throwable failure = sourceError;
    if (failure != null) {
      account.broke(failure);
    }
    Throwable thrown = account.thrown();
    return thrown != null ? Mono.error(thrown) : Mono.fromCallable(() -> account.finish(cancelled));
  }
}
