package dev.throughline.chat.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

/** Keys that are asked for at the same time go together, and never with a query that has begun. */
class CoalescedLookupTests {

  private static final int MOST = 3;

  private static long patienceMillis() {
    return Long.getLong("raw.patience", 30_000);
  }

  /** A query under way, which the test lets go on. */
  private static final class Query {

    final Set<String> keys;
    final CompletableFuture<Set<String>> answer = new CompletableFuture<>();

    Query(Collection<String> keys) {
      this.keys = Set.copyOf(keys);
    }
  }

  private final BlockingQueue<Query> begun = new LinkedBlockingQueue<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CoalescedLookup<String> lookup = new CoalescedLookup<>(this::query, MOST);

  private Set<String> query(Collection<String> keys) {
    Query query = new Query(keys);
    begun.add(query);
    try {
      return query.answer.get(patienceMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted in the query", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("away", e);
    } catch (TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  /** Another thread's question, which waits or asks when this returns. */
  private Asked ask(String key) throws InterruptedException {
    Asked asked = new Asked();
    asked.answer =
        threads.submit(
            () -> {
              asked.thread = Thread.currentThread();
              asked.here.countDown();
              return lookup.finds(key);
            });
    asked.here.await();
    while (asked.thread.getState() == Thread.State.RUNNABLE && !asked.answer.isDone()) {
      Thread.onSpinWait();
    }
    return asked;
  }

  private static final class Asked {
    final CountDownLatch here = new CountDownLatch(1);
    volatile Thread thread;
    volatile Future<Boolean> answer;

    boolean get() throws Exception {
      return answer.get(patienceMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private Query next() throws InterruptedException {
    Query query = begun.poll(patienceMillis(), TimeUnit.MILLISECONDS);
    assertThat(query).as("a query begins").isNotNull();
    return query;
  }

  @Test
  void aKeyIsAskedForAtOnceWhenNothingIsUnderWay() throws Exception {
    Asked present = ask("a");
    Query first = next();
    assertThat(first.keys).containsExactly("a");
    first.answer.complete(Set.of("a"));
    assertThat(present.get()).isTrue();

    Asked absent = ask("a");
    next().answer.complete(Set.of());
    assertThat(absent.get()).as("nothing is kept").isFalse();
  }

  @Test
  void keysThatComeMeanwhileGoTogether() throws Exception {
    Asked first = ask("a");
    Query running = next();
    List<Asked> meanwhile = List.of(ask("b"), ask("c"), ask("b"), ask("c"));
    running.answer.complete(Set.of("a"));
    Query together = next();
    assertThat(together.keys).containsExactlyInAnyOrder("b", "c");
    together.answer.complete(Set.of("c"));
    assertThat(first.get()).isTrue();
    assertThat(meanwhile.get(0).get()).isFalse();
    assertThat(meanwhile.get(1).get()).isTrue();
    assertThat(meanwhile.get(2).get()).isFalse();
    assertThat(meanwhile.get(3).get()).isTrue();
    assertThat(begun).isEmpty();
  }

  @Test
  void anAnswerIsNeverOfAQueryThatBeganBeforeTheQuestion() throws Exception {
    Asked before = ask("a");
    Query old = next();
    Asked after = ask("a");
    // The query under way has seen the key, which is gone when the other one asks.
    old.answer.complete(Set.of("a"));
    assertThat(before.get()).isTrue();
    next().answer.complete(Set.of());
    assertThat(after.get()).isFalse();
  }

  @Test
  void aQueryHasOnlySoManyKeys() throws Exception {
    Asked first = ask("a");
    Query running = next();
    List<Asked> meanwhile = new ArrayList<>();
    for (int i = 0; i < MOST + 1; i++) {
      meanwhile.add(ask("k" + i));
    }
    running.answer.complete(Set.of());
    Query full = next();
    assertThat(full.keys).hasSize(MOST);
    full.answer.complete(full.keys);
    Query rest = next();
    assertThat(rest.keys).containsExactly("k" + MOST);
    rest.answer.complete(rest.keys);
    assertThat(first.get()).isFalse();
    for (Asked asked : meanwhile) {
      assertThat(asked.get()).isTrue();
    }
  }

  @Test
  void aFailureIsOfThoseWhoSharedTheQuery() throws Exception {
    Asked first = ask("a");
    Query running = next();
    List<Asked> shared = List.of(ask("b"), ask("c"));
    running.answer.complete(Set.of("a"));
    Query failing = next();
    Asked later = ask("d");
    failing.answer.completeExceptionally(new IllegalStateException());
    for (Asked asked : shared) {
      assertThatThrownBy(asked::get).hasRootCauseInstanceOf(IllegalStateException.class);
    }
    next().answer.complete(Set.of("d"));
    assertThat(first.get()).isTrue();
    assertThat(later.get()).isTrue();
  }

  @Test
  void whoIsInterruptedWaitsNoLongerAndTheOthersAreAnswered() throws Exception {
    Asked first = ask("a");
    Query running = next();
    Asked leaving = ask("b");
    Asked staying = ask("c");
    leaving.thread.interrupt();
    assertThatThrownBy(leaving::get).hasCauseInstanceOf(DataAccessResourceFailureException.class);
    running.answer.complete(Set.of());
    next().answer.complete(Set.of("c"));
    assertThat(first.get()).isFalse();
    assertThat(staying.get()).isTrue();
  }

  @Test
  void whenAllWhoWaitedAreInterruptedTheNextAreServed() throws Exception {
    Asked first = ask("a");
    Query running = next();
    Asked leaving = ask("b");
    leaving.thread.interrupt();
    assertThatThrownBy(leaving::get).hasCauseInstanceOf(DataAccessResourceFailureException.class);
    running.answer.complete(Set.of());
    assertThat(first.get()).isFalse();
    Asked later = ask("c");
    Query next = next();
    assertThat(next.keys).containsExactly("c");
    next.answer.complete(Set.of("c"));
    assertThat(later.get()).isTrue();
  }

  @Test
  void whenTheThreadThatAsksIsInterruptedTheOthersAskAgain() throws Exception {
    Asked first = ask("a");
    Query running = next();
    List<Asked> shared = List.of(ask("b"), ask("c"));
    running.answer.complete(Set.of());
    assertThat(first.get()).isFalse();
    assertThat(next().keys).hasSize(2);
    // One of the two asks; it waits for its query without the lock's conditions.
    Asked asking = isQuerying(shared.get(0)) ? shared.get(0) : shared.get(1);
    Asked other = shared.get(asking == shared.get(0) ? 1 : 0);
    asking.thread.interrupt();
    assertThatThrownBy(asking::get).hasRootCauseInstanceOf(InterruptedException.class);
    Query again = next();
    again.answer.complete(again.keys);
    assertThat(other.get()).isTrue();
  }

  private static boolean isQuerying(Asked asked) {
    for (StackTraceElement frame : asked.thread.getStackTrace()) {
      if (frame.getMethodName().equals("ask") && frame.getClassName().contains("CoalescedLookup")) {
        return true;
      }
    }
    return false;
  }

  @Test
  void aQueryThatHangsHoldsUpNobodyForLong() throws Exception {
    Asked hanging = ask("a");
    Query stuck = next();
    Asked waiting = ask("b");
    Query beside = next();
    assertThat(beside.keys).containsExactly("b");
    beside.answer.complete(Set.of("b"));
    assertThat(waiting.get()).isTrue();
    assertThat(hanging.answer.isDone()).isFalse();
    stuck.answer.complete(Set.of());
    assertThat(hanging.get()).isFalse();
  }

  /** Keys are removed for ever; one that is gone before the question must not be found. */
  @Test
  void manyThreadsSeeWhatWasRemovedBefore() throws Exception {
    Set<Integer> there = ConcurrentHashMap.newKeySet();
    AtomicInteger queries = new AtomicInteger();
    CoalescedLookup<Integer> shared =
        new CoalescedLookup<>(
            asked -> {
              queries.incrementAndGet();
              Set<Integer> found = new HashSet<>(asked);
              found.retainAll(there);
              Thread.yield();
              return found;
            },
            MOST);
    AtomicInteger keys = new AtomicInteger();
    AtomicLong questions = new AtomicLong();
    List<Future<?>> running = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      running.add(
          threads.submit(
              () -> {
                for (int i = 0; i < 2_000; i++) {
                  int key = keys.incrementAndGet();
                  there.add(key);
                  assertThat(shared.finds(key)).as("stored before the question").isTrue();
                  there.remove(key);
                  assertThat(shared.finds(key)).as("removed before the question").isFalse();
                  questions.addAndGet(2);
                }
                return null;
              }));
    }
    for (Future<?> one : running) {
      one.get(2 * patienceMillis(), TimeUnit.MILLISECONDS);
    }
    assertThat(queries.get()).isPositive().isLessThan(questions.intValue());
  }
}
