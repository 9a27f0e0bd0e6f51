package dev.throughline.mongodb.write;

import dev.throughline.mongodb.internal.batch.BatchSource;
import dev.throughline.mongodb.internal.batch.ReactiveBatchSource;
import dev.throughline.mongodb.internal.batch.ReactiveBatchTarget;
import dev.throughline.mongodb.internal.batch.WrittenBatch;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * Batches without a server: they are under way until a test answers them. Entities are written into
 * the collections that their names begin with. Safe for use by several threads.
 */
final class FakeBatches implements ReactiveBatchTarget, ReactiveBatchSource {

  /** A batch that is under way. */
  final class Flight {
    final List<?> entities;
    private final List<Long> positions;
    private final MonoSink<WrittenBatch> sink;
    private boolean ended;
    private boolean cancelled;

    Flight(List<?> entities, List<Long> positions, MonoSink<WrittenBatch> sink) {
      this.entities = entities;
      this.positions = positions;
      this.sink = sink;
    }

    /** Answers that all are written. */
    void written() {
      answer(null, WriteState.WRITTEN, null);
    }

    /**
     * Answers with what became of each.
     *
     * @param behind the state of those behind the failed one.
     * @param failed the position in the batch of the first that is not written, null for none.
     */
    void answer(@Nullable Integer failed, WriteState behind, @Nullable Throwable thrown) {
      List<ItemResult> items =
          IntStream.range(0, entities.size())
              .mapToObj(i -> item(i, failed == null ? entities.size() : failed, behind))
              .toList();
      WrittenBatch answer =
          thrown == null ? new WrittenBatch(items, 1, 10L * items.size()) : thrown(items, thrown);
      if (end()) {
        store(items);
        sink.success(answer);
      }
    }

    private ItemResult item(int index, int failed, WriteState behind) {
      WriteState state =
          index < failed
              ? WriteState.WRITTEN
              : index > failed || behind == WriteState.UNKNOWN ? behind : WriteState.FAILED;
      boolean named = state == WriteState.FAILED || state == WriteState.UNKNOWN;
      return new ItemResult(
          positions.get(index),
          entities.get(index),
          state,
          named ? new IllegalStateException("refused") : null);
    }

    /** Answers with an error of the whole. */
    void fails(RuntimeException e) {
      if (end()) {
        sink.error(e);
      }
    }

    private boolean end() {
      synchronized (FakeBatches.this) {
        boolean first = !ended;
        ended = true;
        flying -= first ? 1 : 0;
        return first;
      }
    }

    private void cancel() {
      synchronized (FakeBatches.this) {
        if (!ended) {
          ended = true;
          cancelled = true;
          flying--;
          cancellations++;
        }
      }
    }

    boolean wasCancelled() {
      synchronized (FakeBatches.this) {
        return cancelled;
      }
    }
  }

  private final List<Flight> flights = new ArrayList<>();
  private final List<Object> stored = new ArrayList<>();
  private int flying;
  private int mostFlying;
  private int cancellations;

  private static WrittenBatch thrown(List<ItemResult> items, Throwable thrown) {
    return new WrittenBatch(items, 1, 10L * items.size(), thrown);
  }

  private synchronized void store(List<ItemResult> items) {
    items.stream()
        .filter(it -> it.state() == WriteState.WRITTEN)
        .forEach(it -> stored.add(Objects.requireNonNull(it.entity())));
  }

  /** All that was ever under way, in the order in which it was sent. */
  synchronized List<Flight> flights() {
    return List.copyOf(flights);
  }

  /** Those without an answer. */
  synchronized List<Flight> underWay() {
    return flights.stream().filter(it -> !it.ended).toList();
  }

  synchronized List<Object> stored() {
    return List.copyOf(stored);
  }

  synchronized int mostFlying() {
    return mostFlying;
  }

  synchronized int cancellations() {
    return cancellations;
  }

  @Override
  public ReactiveBatchSource openBatches(BatchSource.Settings settings, int maxBatchBytes) {
    return this;
  }

  @Override
  public String collectionOf(Object entity) {
    String name = (String) entity;
    if (name.startsWith("!")) {
      throw new IllegalArgumentException(name + " has no collection");
    }
    return name.substring(0, 1);
  }

  @Override
  public Mono<WrittenBatch> write(String collection, List<?> entities, List<Long> positions) {
    return Mono.create(
        sink -> {
          Flight flight = new Flight(List.copyOf(entities), List.copyOf(positions), sink);
          synchronized (this) {
            flights.add(flight);
            flying++;
            mostFlying = Math.max(mostFlying, flying);
          }
          sink.onCancel(flight::cancel);
        });
  }
}
