package dev.throughline.mongodb.write;

import java.time.Duration;
import java.util.Arrays;

/** A batch, where its entities stood in the stream, and when it was sent. */
final class PendingBatch {

  private final String collection;
  private final EntityBatch batch;
  private long[] positions = new long[64];
  private long sentNanos;
  private long answeredNanos;

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
    batch.add(entity);
    int index = batch.count() - 1;
    if (index == positions.length) {
      positions = Arrays.copyOf(positions, 2 * index);
    }
    positions[index] = position;
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

  BatchResult write() {
    sentNanos = System.nanoTime();
    try {
      return batch.write();
    } finally {
      answeredNanos = System.nanoTime();
    }
  }

  Duration elapsed() {
    return Duration.ofNanos(answeredNanos - sentNanos);
  }
}
