package dev.throughline.redis.internal.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Limits the concurrent database reads while Redis does not answer; further reads wait in a queue.
 */
public final class Turns {

  private final Deque<CompletableFuture<Boolean>> waiting = new ArrayDeque<>();
  private final int atOnce;
  private int free;

  public Turns(int atOnce) {
    this.atOnce = atOnce;
    this.free = atOnce;
  }

  /**
   * Queues for a turn; the future completes when it has come. The caller must end the turn, also if
   * it never came.
   */
  public synchronized CompletableFuture<Boolean> next() {
    CompletableFuture<Boolean> turn = new CompletableFuture<>();
    if (free > 0) {
      free--;
      turn.complete(true);
    } else {
      waiting.add(turn);
    }
    return turn;
  }

  /** {@return how many turns are free; negative when that many flows wait for one} */
  public synchronized int free() {
    return free - waiting.size();
  }

  /** {@return how many are taken} */
  public synchronized int taken() {
    return atOnce - free;
  }

  /** {@return how many wait for one} */
  public synchronized int waiting() {
    return waiting.size();
  }

  public void end(CompletableFuture<Boolean> turn) {
    CompletableFuture<Boolean> next = after(turn);
    if (next != null) {
      next.complete(true);
    }
  }

  @SuppressWarnings("CollectionUndefinedEquality") // the same future
  private synchronized @Nullable CompletableFuture<Boolean> after(CompletableFuture<Boolean> turn) {
    if (waiting.remove(turn)) {
      return null;
    }
    CompletableFuture<Boolean> next = waiting.poll();
    if (next == null) {
      free++;
    }
    return next;
  }
}
