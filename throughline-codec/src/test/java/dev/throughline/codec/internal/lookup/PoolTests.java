package dev.throughline.codec.internal.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A pool lends an object to one thread at a time, and keeps a bounded number. */
class PoolTests {

  private static final int THREADS = 8;
  private static final int TURNS = 50_000;

  @Test
  void anObjectIsLentToOneThreadAtATime() throws Exception {
    Pool<AtomicInteger> pool = new Pool<>(AtomicInteger::new);
    AtomicInteger wrong = new AtomicInteger();
    CyclicBarrier start = new CyclicBarrier(THREADS);
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> ends = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        ends.add(
            executor.submit(
                () -> {
                  start.await();
                  for (int turn = 0; turn < TURNS; turn++) {
                    AtomicInteger object = pool.take();
                    if (object.incrementAndGet() != 1) {
                      wrong.incrementAndGet();
                    }
                    object.decrementAndGet();
                    pool.give(object);
                  }
                  return null;
                }));
      }
      for (Future<?> end : ends) {
        end.get();
      }
    } finally {
      executor.shutdownNow();
    }
    assertThat(wrong).hasValue(0);
    // A thread may pass a place before another one fills it, so a few more than threads are made.
    assertThat(pool.made()).isBetween(1L, THREADS * (TURNS / 10L));
  }

  @Test
  void whatIsGivenBackIsTakenAgain() {
    Pool<Object> pool = new Pool<>(Object::new);
    Object first = pool.take();
    Object second = pool.take();
    assertThat(second).isNotSameAs(first);
    pool.give(first);
    pool.give(second);
    assertThat(Set.of(pool.take(), pool.take())).isEqualTo(Set.of(first, second));
    assertThat(pool.made()).isEqualTo(2);
  }

  @Test
  void keepsNoMoreThanItsCapacity() {
    Pool<Object> pool = new Pool<>(Object::new);
    Set<Object> lent = new HashSet<>();
    for (int i = 0; i < 10 * pool.capacity(); i++) {
      lent.add(pool.take());
    }
    assertThat(lent).hasSize(10 * pool.capacity());
    lent.forEach(pool::give);
    Set<Object> again = new HashSet<>();
    for (int i = 0; i < 2 * pool.capacity(); i++) {
      again.add(pool.take());
    }
    assertThat(again).hasSize(2 * pool.capacity());
    again.retainAll(lent);
    assertThat(again).hasSize(pool.capacity());
    assertThat(pool.made()).isEqualTo(11L * pool.capacity());
  }
}
