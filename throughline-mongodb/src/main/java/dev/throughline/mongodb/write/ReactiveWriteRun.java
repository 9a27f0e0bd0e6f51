package dev.throughline.mongodb.write;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuple2;

/** One run of a {@link ReactiveStreamingWriter}, for one subscriber. */
final class ReactiveWriteRun {

  /** Entities of one collection, and where they stood in the stream. */
  private record Group(String collection, List<Object> entities, List<Long> positions) {
    Group(String collection) {
      this(collection, new ArrayList<>(), new ArrayList<>());
    }
  }

  /** A group that was written; the collection is null for an entity that has none. */
  private record Answer(@Nullable String collection, WrittenBatch batch, Duration elapsed) {}

  private final WriterOptions options;
  private final ReactiveBatchSource source;
  private final List<ItemResult> failures = new ArrayList<>();
  private final long start = System.nanoTime();
  private final AtomicLong received = new AtomicLong();
  private volatile boolean cancelled;
  private volatile boolean stopped;
  private long written;
  private long failed;
  private long unknown;
  private long batches;
  private long bytes;
  private @Nullable ItemResult first;

  ReactiveWriteRun(ReactiveBatchTarget target, WriterOptions options) {
    this.options = options;
    this.source =
        target.openBatches(
            new BatchSource.Settings(options.mode, options.ordered, false), options.maxBatchBytes);
  }

  Mono<WriteReport> write(Flux<?> entities) {
    Flux<List<Tuple2<Long, Object>>> chunks =
        entities
            .takeWhile(entity -> takes())
            .cast(Object.class)
            .doOnNext(entity -> received.getAndIncrement())
            .index()
            .buffer(options.batchSize);
    Flux<Answer> answers =
        options.ordered
            ? chunks.concatMapDelayError(this::write, false, 1)
            : chunks.flatMapDelayError(this::write, options.inFlight, 1);
    return answers
        .doOnNext(this::settle)
        .takeUntil(answer -> stopped)
        .then(Mono.fromCallable(this::finish));
  }

  private boolean takes() {
    cancelled |= options.cancelWhen.getAsBoolean();
    return !cancelled && !stopped;
  }

  /** What is gathered when a run ends is not sent. */
  private Flux<Answer> write(List<Tuple2<Long, Object>> chunk) {
    if (cancelled || stopped) {
      return Flux.empty();
    }
    Map<String, Group> groups = new LinkedHashMap<>();
    Answer refused = null;
    for (Tuple2<Long, Object> item : chunk) {
      long position = item.getT1();
      Object entity = item.getT2();
      try {
        String named = options.collection;
        Group group =
            groups.computeIfAbsent(named != null ? named : source.collectionOf(entity), Group::new);
        group.entities().add(entity);
        group.positions().add(position);
      } catch (RuntimeException e) {
        ItemResult result = new ItemResult(position, entity, WriteState.FAILED, e);
        refused = new Answer(null, new WrittenBatch(List.of(result), 0, 0), Duration.ZERO);
        if (options.ordered) {
          break; // those before it are written, as single saves would have done
        }
      }
    }
    Flux<Answer> answers = Flux.fromIterable(groups.values()).concatMap(this::write, 1);
    return refused == null ? answers : answers.concatWithValues(refused);
  }

  private Mono<Answer> write(Group group) {
    long sent = System.nanoTime();
    return source
        .write(group.collection(), group.entities(), group.positions())
        .map(
            batch ->
                new Answer(group.collection(), batch, Duration.ofNanos(System.nanoTime() - sent)));
  }

  /** Takes an answer; one at a time. */
  private void settle(Answer answer) {
    WrittenBatch batch = answer.batch();
    int batchWritten = 0;
    Consumer<? super ItemResult> onItem = options.onItem;
    for (ItemResult item : batch.items()) {
      switch (item.state()) {
        case WRITTEN -> batchWritten++;
        case FAILED -> failed++;
        case UNKNOWN -> unknown++;
        case NOT_WRITTEN -> {}
      }
      note(item);
      if (onItem != null) {
        onItem.accept(item);
      }
    }
    written += batchWritten;
    batches += batch.batches();
    bytes += batch.bytes();
    if (answer.collection() != null) {
      options.onProgress.accept(
          new WriteProgress(
              answer.collection(),
              batchWritten,
              batch.items().size() - batchWritten,
              (int) batch.bytes(),
              0,
              answer.elapsed(),
              received.get(),
              written));
    }
  }

  private void note(ItemResult item) {
    if (item.error() != null) {
      stopped |= options.ordered;
      if (first == null) {
        first = item;
      }
      if (failures.size() < WriteReport.MAX_FAILURES) {
        failures.add(item);
      }
    }
  }

  private WriteReport finish() {
    takes();
    long taken = received.get();
    WriteReport report =
        new WriteReport(
            taken,
            written,
            failed,
            unknown,
            taken - written - failed - unknown,
            batches,
            0,
            bytes,
            cancelled,
            Duration.ofNanos(System.nanoTime() - start),
            List.copyOf(failures));
    ItemResult cause = first;
    if (cause != null) {
      throw new StreamingWriteException(WriteRun.message(report, cause), report, cause.error());
    }
    return report;
  }
}
