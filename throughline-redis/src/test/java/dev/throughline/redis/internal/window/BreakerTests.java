package dev.throughline.redis.internal.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** One caller hears of each change of state, and for how long Redis was away. */
class BreakerTests {

  private final AtomicLong clock = new AtomicLong(1_000);
  private final Breaker breaker = new Breaker(100, clock::get);

  @Test
  void changesOfStateAreSaidOnce() {
    assertThat(breaker.succeeded()).isEqualTo(Breaker.NOTHING);
    assertThat(breaker.failed()).isTrue();
    assertThat(breaker.failed()).isFalse();
    assertThat(breaker.admits()).isFalse();
    clock.addAndGet(150);
    assertThat(breaker.admits()).isTrue();
    assertThat(breaker.admits()).isFalse();
    assertThat(breaker.failed()).isFalse();
    clock.addAndGet(150);
    assertThat(breaker.admits()).isTrue();
    assertThat(breaker.succeeded()).isEqualTo(300);
    assertThat(breaker.succeeded()).isEqualTo(Breaker.NOTHING);
    assertThat(breaker.failed()).isTrue();
  }

  @Test
  void manyThatFailTogetherSayItOnce() throws Exception {
    int callers = 16;
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    for (int round = 0; round < 200; round++) {
      CyclicBarrier together = new CyclicBarrier(callers);
      Callable<Boolean> failing =
          () -> {
            together.await();
            return breaker.failed();
          };
      List<Callable<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        all.add(failing);
      }
      int said = 0;
      for (Future<Boolean> one : threads.invokeAll(all)) {
        said += one.get() ? 1 : 0;
      }
      assertThat(said).isEqualTo(1);
      breaker.succeeded();
    }
    threads.shutdown();
  }
}
