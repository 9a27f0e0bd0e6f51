package dev.throughline.mongodb.write;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends batches, as many at a time as may be in flight, and hands their results back on the thread
 * of the run. In ordered runs, batches of one collection follow each other; those behind a failed
 * one are left.
 */
final class BatchDispatch implements AutoCloseable {

  /** A batch that has come back. */
  private record Answer(PendingBatch batch, BatchResult result) {}

  private static final AtomicInteger RUNS = new AtomicInteger();

  private final int inFlight;
  private final boolean ordered;
  private final BiConsumer<PendingBatch, BatchResult> settle;
  private final Consumer<PendingBatch> leave;
  private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
  private final Set<String> underWay = new HashSet<>();
  private @Nullable ExecutorService threads;
  private int flying;
  private boolean failed;

  BatchDispatch(
      int inFlight,
      boolean ordered,
      BiConsumer<PendingBatch, BatchResult> settle,
      Consumer<PendingBatch> leave) {
    this.inFlight = inFlight;
    this.ordered = ordered;
    this.settle = settle;
    this.leave = leave;
  }

  /** Sends the batch, when its turn has come. */
  void send(PendingBatch batch) {
    settleArrived();
    while (flying == inFlight || ordered && underWay.contains(batch.collection())) {
      settle(take());
    }
    if (failed) {
      leave.accept(batch);
    } else if (inFlight == 1) {
      settle(new Answer(batch, batch.write()));
    } else {
      flying++;
      underWay.add(batch.collection());
      threads().execute(() -> answers.add(new Answer(batch, batch.write())));
    }
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
    for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
      arrived(answer);
      settle(answer);
    }
  }

  private void arrived(Answer answer) {
    flying--;
    underWay.remove(answer.batch().collection());
  }

  /** Interruption does not give up a batch whose fate is about to be known. */
  private Answer take() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          Answer answer = answers.take();
          arrived(answer);
          return answer;
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

  private void settle(Answer answer) {
    failed |= ordered && answer.result().cause() != null;
    settle.accept(answer.batch(), answer.result());
  }

  /** Waits for every answer. */
  void awaitAll() {
    while (flying > 0) {
      settle(take());
    }
  }

  /** Waits for every answer, whatever the steps after it throw. */
  @Override
  public void close() {
    Deque<RuntimeException> thrown = new ArrayDeque<>();
    while (flying > 0) {
      try {
        settle(take());
      } catch (RuntimeException e) {
        thrown.add(e);
      }
    }
    if (threads != null) {
      threads.shutdown();
    }
    if (!thrown.isEmpty()) {
      throw thrown.removeFirst();
    }
  }
}
