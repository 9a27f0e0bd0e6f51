package dev.throughline.chat.lookup;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Whether a key is found, asked together with the keys of other threads: while one query is under
 * way, the keys that come are collected, and go as one query when it returns. A key that comes when
 * none is under way is asked for at once. The queries run in the threads of the callers.
 *
 * <p>Nothing is kept: an answer is always of a query that began after the question was asked, so
 * that what was removed before is not found (D-CHAT-28). Thread-safe.
 */
public final class CoalescedLookup<K> {

  /** How long a query may hold up the next one, which then begins beside it. */
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Function<Collection<K>, Set<K>> query;
  private final int most;
  private final ReentrantLock lock = new ReentrantLock();

  /** Those without an answer, the oldest first. */
  private final Deque<Batch> batches = new ArrayDeque<>();

  private int underWay;
  private long lastBegan;

  /**
   * A lookup with nothing under way.
   *
   * @param query returns those of the given keys that there are
   * @param most keys of one query
   */
  public CoalescedLookup(Function<Collection<K>, Set<K>> query, int most) {
    this.query = query;
    this.most = most;
  }

  /** Keys that go together. All is guarded by the lock, but for the keys once it has begun. */
  private final class Batch {

    final Set<K> keys = new HashSet<>();
    final Condition changed = lock.newCondition();
    int waiting;
    boolean begun;
    boolean done;
    boolean interrupted;
    Set<K> found = Set.of();
    @Nullable Throwable failure;

    /** Only what has not begun takes a key: a query may be past the key's place already. */
    boolean takes(K key) {
      return !begun && (keys.contains(key) || keys.size() < most);
    }

    boolean mayBegin() {
      return !begun
          && next() == this
          && (underWay == 0 || System.nanoTime() - lastBegan >= PATIENCE_NANOS);
    }
  }

  /**
   * {@return whether there is this key}
   *
   * @throws RuntimeException what the query threw, the same for all keys that went together
   * @throws DataAccessResourceFailureException when this thread was interrupted while it waited
   */
  public boolean finds(K key) {
    while (true) {
      Batch batch;
      boolean asks;
      lock.lock();
      try {
        batch = join(key);
        asks = awaitTurn(batch);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new DataAccessResourceFailureException("interrupted before the answer came", e);
      } finally {
        lock.unlock();
      }
      if (asks) {
        ask(batch);
      }
      // That the thread which asked was interrupted is not the others' failure: they ask again.
      if (asks || !batch.interrupted) {
        return answer(batch, key);
      }
    }
  }

  private Batch join(K key) {
    Batch last = batches.peekLast();
    if (last == null || !last.takes(key)) {
      last = new Batch();
      batches.add(last);
    }
    last.keys.add(key);
    return last;
  }

  /** Waits for the answer; returns true when this thread is to ask for it. */
  private boolean awaitTurn(Batch batch) throws InterruptedException {
    batch.waiting++;
    try {
      while (!batch.done) {
        if (batch.mayBegin()) {
          batch.begun = true;
          underWay++;
          lastBegan = System.nanoTime();
          return true;
        }
        // A signal comes at each change, and none when a query takes too long.
        boolean ignored = batch.changed.await(PATIENCE_NANOS, TimeUnit.NANOSECONDS);
      }
      return false;
    } finally {
      batch.waiting--;
      if (!batch.begun && batch.waiting == 0) {
        // All who asked were interrupted.
        batches.remove(batch);
      }
      wakeNext();
    }
  }

  /** The oldest that has not begun. */
  private @Nullable Batch next() {
    for (Batch batch : batches) {
      if (!batch.begun) {
        return batch;
      }
    }
    return null;
  }

  private void wakeNext() {
    Batch next = next();
    if (next != null && underWay == 0) {
      next.changed.signal();
    }
  }

  private void ask(Batch batch) {
    Set<K> found = Set.of();
    Throwable failure = null;
    try {
      found = query.apply(batch.keys);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    lock.lock();
    try {
      batch.found = found;
      batch.failure = failure;
      batch.interrupted = failure != null && Thread.currentThread().isInterrupted();
      batch.done = true;
      batches.remove(batch);
      underWay--;
      batch.changed.signalAll();
      wakeNext();
    } finally {
      lock.unlock();
    }
  }

  private boolean answer(Batch batch, K key) {
    if (batch.failure instanceof RuntimeException failure) {
      throw failure;
    }
    if (batch.failure instanceof Error failure) {
      throw failure;
    }
    return batch.found.contains(key);
  }
}
