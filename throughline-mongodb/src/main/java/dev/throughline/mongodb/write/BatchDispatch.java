package dev.throughline.mongodb.write;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends batches, as many at a time as may be in flight, and hands them back with their answers on
 * the thread of the run. In ordered runs, batches of one collection follow each other.
 */
final class BatchDispatch implements AutoCloseable {

  private static final AtomicInteger RUNS = new AtomicInteger();

  private final int inFlight;
  private final boolean ordered;
  private final BooleanSupplier sends;
  private final Consumer<PendingBatch> settle;
  private final Consumer<PendingBatch> leave;

  /** As long as it may get, so that an answer finds its place even when memory is short. */
  private final BlockingQueue<PendingBatch> answers;

  private final Set<String> underWay = new HashSet<>();
  private @Nullable ExecutorService threads;
  private int flying;

  /**
   * Creates a dispatch.
   *
   * @param sends whether the run goes on; asked when a batch's turn has come.
   * @param settle takes a batch that has come back; throws nothing.
   * @param leave takes a batch that is not sent; throws nothing.
   */
  BatchDispatch(
      int inFlight,
      boolean ordered,
      BooleanSupplier sends,
      Consumer<PendingBatch> settle,
      Consumer<PendingBatch> leave) {
    this.inFlight = inFlight;
    this.ordered = ordered;
    this.sends = sends;
    this.settle = settle;
    this.leave = leave;
    this.answers = new ArrayBlockingQueue<>(inFlight);
  }

  /** Sends the batch when its turn has come, and leaves it when the run has ended by then. */
  void send(PendingBatch batch) {
    settleArrived();
    while (flying == inFlight || (ordered && underWay.contains(batch.collection()))) {
      settle.accept(take());
    }
    if (!sends.getAsBoolean()) {
      leave.accept(batch);
    } else if (inFlight == 1 || !begins(batch)) {
      batch.write();
      settle.accept(batch);
    }
  }

  /** {@return whether another thread writes it; there may be no more threads} */
  private boolean begins(PendingBatch batch) {
    underWay.add(batch.collection());
    try {
      threads()
          .execute(
              () -> {
                batch.write();
                answers.add(batch);
              });
    } catch (OutOfMemoryError e) {
      underWay.remove(batch.collection());
      return false;
    }
    flying++;
    return true;
  }

  private ExecutorService threads() {
    ExecutorService current = threads;
    if (current == null) {
      String name = "throughline-writer-" + RUNS.incrementAndGet() + "-";
      AtomicInteger number = new AtomicInteger();
      current =
          Executors.newFixedThreadPool(
              inFlight,
              task -> {
                Thread thread = new Thread(task, name + number.incrementAndGet());
                thread.setDaemon(true);
                return thread;
              });
      threads = current;
    }
    return current;
  }

  private void settleArrived() {
    for (PendingBatch batch = answers.poll(); batch != null; batch = answers.poll()) {
      arrived(batch);
      settle.accept(batch);
    }
  }

  private void arrived(PendingBatch batch) {
    flying--;
    underWay.remove(batch.collection());
  }

  /** Interruption does not give up a batch whose fate is about to be known. */
  private PendingBatch take() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          PendingBatch batch = answers.take();
          arrived(batch);
          return batch;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits for every answer. */
  void awaitAll() {
    while (flying > 0) {
      settle.accept(take());
    }
  }

  /** Waits for every answer, and gives the threads up. */
  @Override
  public void close() {
    try {
      awaitAll();
    } finally {
      if (threads != null) {
        threads.shutdown();
      }
    }
  }
}
