package dev.throughline.mongodb.internal.save.reactive;

import dev.throughline.mongodb.internal.save.IndependentEntities;
import dev.throughline.mongodb.internal.save.SavePlans;
import dev.throughline.mongodb.internal.save.reactive.ReactiveRun.Saved;
import dev.throughline.mongodb.internal.save.reactive.ReactiveRun.Way;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.MongoActionOperation;
import reactor.core.publisher.Flux;

/**
 * A batch that is taken apart where one entity depends on what another's write does to it or to its
 * document, and is written run by run. For one subscriber.
 */
final class ReactiveRuns {

  private final ReactiveTemplate template;
  private final ReactiveWrites writes;
  private final String collection;
  private final MongoActionOperation operation;
  private final Way way;
  private final @Nullable Function<Object, Publisher<Saved>> alone;
  private final List<?> entities;
  private @Nullable ReactiveRun current; // until its answers are there
  private boolean stopped;
  private int next;
  private int documents;
  private int batches;
  private long bytes;

  /**
   * Creates the runs of a batch.
   *
   * @param operation what a single write is to a resolver of write concerns.
   * @param alone writes what no command for several entities may; null when that is an error.
   */
  ReactiveRuns(
      ReactiveTemplate template,
      ReactiveWrites writes,
      String collection,
      MongoActionOperation operation,
      Way way,
      @Nullable Function<Object, Publisher<Saved>> alone,
      List<?> entities) {
    this.template = template;
    this.writes = writes;
    this.collection = collection;
    this.operation = operation;
    this.way = way;
    this.alone = alone;
    this.entities = entities;
  }

  /** Documents sent so far. */
  int documents() {
    return documents;
  }

  /** {@return how often documents were sent so far, new and existing ones together} */
  int batches() {
    return batches;
  }

  /** Bytes of the documents sent so far. */
  long bytes() {
    return bytes;
  }

  /** {@return how many entities were sent, or come before one that was} */
  int begun() {
    ReactiveRun run = current;
    return run == null || !run.sending() ? next : next + run.taken();
  }

  /**
   * Writes the entities; emits the result of each in order.
   *
   * <p>After a failure in an ordered way, no further run begins: the results of the failed run are
   * all emitted, since entities behind the first failed one may be written or unknown.
   */
  Flux<Saved> write() {
    return Flux.<Integer>generate(
            sink -> {
              if (next < entities.size() && !stopped) {
                sink.next(next);
              } else {
                sink.complete();
              }
            })
        .concatMap(this::writeFrom, 0)
        .doOnNext(saved -> stopped |= ends(saved));
  }

  private boolean ends(Saved saved) {
    return saved.error() != null && (way.ordered() || saved.written());
  }

  private Publisher<Saved> writeFrom(int from) {
    ReactiveSteps steps = writes.steps(collection);
    int end = steps == null ? from : end(from, steps.plans());
    if (steps == null
        || (alone != null && (end <= from + 1 || writes.writtenAlone(entities.get(from))))) {
      return writeAlone(from);
    }
    ReactiveRun run =
        new ReactiveRun(
            template,
            writes,
            collection,
            way,
            steps,
            entities.subList(from, Math.max(end, from + 1)));
    current = run;
    return run.collection(operation)
        .flatMapMany(
            raw ->
                alone != null && !raw.getWriteConcern().isAcknowledged()
                    ? writeAlone(from)
                    : run.write(raw, () -> count(run)));
  }

  private void count(ReactiveRun run) {
    current = null;
    next += run.taken();
    documents += run.documents();
    batches += run.documents() == 0 ? 0 : 1;
    bytes += run.bytes();
  }

  /** Without an answer to a command, or stages of ours, there is only the single write. */
  private Publisher<Saved> writeAlone(int from) {
    next = from + 1;
    return Objects.requireNonNull(alone).apply(entities.get(from));
  }

  /** The end of the entities that do not depend on each other. */
  private int end(int from, SavePlans plans) {
    IndependentEntities independent =
        new IndependentEntities(plans, operation == MongoActionOperation.INSERT);
    int end = from;
    while (end < entities.size()) {
      Object entity = entities.get(end);
      if ((alone != null && end > from && writes.writtenAlone(entity))
          || !independent.tryAdd(entity)) {
        break;
      }
      end++;
    }
    return end;
  }
}
