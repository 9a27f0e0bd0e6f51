package dev.throughline.mongodb.write;

import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.internal.batch.EntityBatch;
import dev.throughline.mongodb.write.item.WriteState;
import java.time.Duration;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A batch, where its entities stood in the stream, when it was sent, and its answer. */
final class PendingBatch {

  private final String collection;
  private final EntityBatch batch;
  private long[] positions = new long[64];
  private long sentNanos;
  private long answeredNanos;
  private @Nullable BatchResult result;
  private @Nullable Throwable thrown;

  PendingBatch(String collection, EntityBatch batch) {
    this.collection = collection;
    this.batch = batch;
  }

  String collection() {
    return collection;
  }

  boolean accepts(Object entity) {
    return batch.accepts(entity);
  }

  void add(Object entity, long position) {
    int index = batch.count();
    if (index == positions.length) {
      positions = Arrays.copyOf(positions, 2 * index);
    }
    positions[index] = position;
    batch.add(entity);
  }

  long position(int index) {
    return positions[index];
  }

  int count() {
    return batch.count();
  }

  int bytes() {
    return batch.bytes();
  }

  Object entity(int index) {
    return batch.entity(index);
  }

  Object complete(int index) {
    return batch.complete(index);
  }

  void release() {
    batch.release();
  }

  /** Sends it and waits for the answer. Throws nothing, and allocates nothing after the answer. */
  void write() {
    sentNanos = System.nanoTime();
    try {
      result = batch.write();
    } catch (Throwable e) {
      thrown = e;
    } finally {
      answeredNanos = System.nanoTime();
    }
  }

  /** The answer; nothing is known of a batch whose sender was thrown out. */
  BatchResult result() {
    BatchResult answered = result;
    if (answered == null) {
      Throwable e = thrown != null ? thrown : new IllegalStateException("not sent");
      answered = BatchResult.all(batch.count(), WriteState.UNKNOWN, WriteAccount.asError(e), 0);
      result = answered;
    }
    return answered;
  }

  /** {@return what ends the whole run, such as a lack of memory; null usually} */
  @Nullable Throwable fatal() {
    return thrown instanceof RuntimeException ? null : thrown;
  }

  Duration elapsed() {
    return Duration.ofNanos(answeredNanos - sentNanos);
  }
}
