package dev.throughline.mongodb.write.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.internal.batching.BatchWriter;
import dev.throughline.mongodb.internal.batching.BatchingFlux;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SignalType;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

/** Errors and cancellation, at each step of a run. */
class BatchingFluxEndsTests {

  private static final RuntimeException FAILURE = new IllegalStateException("failed");
  private static final Scheduler SOURCE = Schedulers.newSingle("source");
  private static final Scheduler ANSWERS = Schedulers.newSingle("answers");

  /** What has happened when something ends: the steps of one run, in order. */
  private enum Moment {
    NOTHING_CAME,
    ONE_UNDER_WAY,
    OTHERS_WAITING,
    FIRST_ANSWERED,
    SECOND_HALF_ANSWERED,
    ALL_ANSWERED
  }

  private final HandWriter writer = new HandWriter(100);
  private final TestPublisher<Integer> source = TestPublisher.create();
  private final List<Object> discarded = new ArrayList<>();

  @AfterAll
  static void stop() {
    SOURCE.dispose();
    ANSWERS.dispose();
  }

  /** The run up to the moment; returns how many elements have come out. */
  private StepVerifier.Step<Integer> upTo(Moment moment, Flux<Integer> written) {
    StepVerifier.Step<Integer> steps = StepVerifier.create(written).expectSubscription();
    if (moment.compareTo(Moment.ONE_UNDER_WAY) >= 0) {
      steps = steps.then(() -> source.next(0));
    }
    if (moment.compareTo(Moment.OTHERS_WAITING) >= 0) {
      steps = steps.then(() -> source.next(1, 2, 3, 4));
    }
    if (moment.compareTo(Moment.FIRST_ANSWERED) >= 0) {
      steps = steps.then(() -> writer.answer(0)).expectNext(0).then(() -> source.next(5, 6));
    }
    if (moment.compareTo(Moment.SECOND_HALF_ANSWERED) >= 0) {
      steps = steps.then(() -> writer.answer(1)).expectNext(1, 2, 3, 4);
    }
    if (moment.compareTo(Moment.ALL_ANSWERED) >= 0) {
      steps = steps.then(() -> writer.answer(2)).expectNext(5, 6);
    }
    return steps;
  }

  private Flux<Integer> written() {
    return BatchingFlux.of(source, writer).doOnDiscard(Integer.class, discarded::add);
  }

  private static int underWay(Moment moment) {
    return switch (moment) {
      case NOTHING_CAME, ALL_ANSWERED -> -1;
      case ONE_UNDER_WAY, OTHERS_WAITING -> 0;
      case FIRST_ANSWERED -> 1;
      case SECOND_HALF_ANSWERED -> 2;
    };
  }

  private void assertAbandoned(Moment moment) {
    int underWay = underWay(moment);
    if (underWay < 0) {
      assertThat(writer.cancelled).isEmpty();
    } else {
      assertThat(writer.cancelled).containsExactly(underWay);
      assertThat(writer.batches).hasSize(underWay + 1);
    }
    assertThat(discarded)
        .isEqualTo(
            switch (moment) {
              case OTHERS_WAITING -> List.of(1, 2, 3, 4);
              case FIRST_ANSWERED -> List.of(5, 6);
              default -> List.of();
            });
  }

  @ParameterizedTest
  @EnumSource
  void cancellationAtEachStep(Moment moment) {
    upTo(moment, written()).then(() -> {}).thenCancel().verify();
    source.assertCancelled();
    assertAbandoned(moment);
  }

  @ParameterizedTest
  @EnumSource
  void anErrorOfTheSourceComesOutAtOnce(Moment moment) {
    upTo(moment, written())
        .then(() -> source.error(FAILURE))
        .verifyErrorMatches(failure -> failure == FAILURE);
    source.assertNotCancelled();
    assertAbandoned(moment);
  }

  @ParameterizedTest
  @EnumSource
  void theEndOfTheSourceWaitsForWhatIsLeft(Moment moment) {
    int before = List.of(0, 0, 0, 1, 5, 7).get(moment.ordinal());
    int all = List.of(0, 1, 5, 7, 7, 7).get(moment.ordinal());
    StepVerifier.Step<Integer> steps = upTo(moment, written()).then(source::complete);
    int batch = Math.max(0, underWay(moment));
    int out = before;
    while (out < all) {
      int current = batch++;
      steps = steps.then(() -> writer.answer(current));
      int end = current == 0 ? 1 : current == 1 ? 5 : 7;
      for (; out < Math.min(end, all); out++) {
        steps = steps.expectNext(out);
      }
    }
    steps.verifyComplete();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void whatIsBeforeAFailedItemComesOut(int after) {
    Moment moment = Moment.FIRST_ANSWERED;
    upTo(moment, written())
        .then(() -> writer.fail(1, after, FAILURE))
        .expectNextSequence(List.of(1, 2, 3, 4).subList(0, after))
        .verifyErrorMatches(failure -> failure == FAILURE);
    source.assertCancelled();
    assertThat(writer.batches).hasSize(2);
    assertThat(discarded).containsExactly(5, 6);
  }

  @Test
  void anErrorWaitsUntilTheElementsBeforeItAreAskedFor() {
    StepVerifier.create(BatchingFlux.of(source, writer), 2)
        .then(() -> source.next(0, 1, 2, 3, 4, 5, 6, 7))
        .then(() -> writer.answer(0))
        .expectNext(0)
        .then(() -> writer.answer(1))
        .expectNext(1)
        .thenRequest(1)
        .then(() -> assertThat(writer.batches.get(2)).containsExactly(2, 3, 4))
        .then(() -> writer.fail(2, 2, FAILURE))
        .expectNext(2)
        .then(source::assertCancelled)
        .thenRequest(1)
        .expectNext(3)
        .verifyErrorMatches(failure -> failure == FAILURE);
  }

  @Test
  void aWriterThatThrowsFailsTheBatch() {
    for (boolean returnsNull : new boolean[] {false, true}) {
      BatchWriter<Integer, Integer> broken =
          new BatchWriter<>() {
            @Override
            public Publisher<Integer> write(List<Integer> batch) {
              if (returnsNull) {
                return null;
              }
              throw FAILURE;
            }

            @Override
            public int window() {
              return 10;
            }
          };
      StepVerifier.create(BatchingFlux.of(Flux.range(0, 100), broken))
          .verifyErrorMatches(
              failure ->
                  returnsNull ? failure instanceof NullPointerException : failure == FAILURE);
    }
  }

  @Test
  void anEmptySourceWritesNothing() {
    StepVerifier.create(BatchingFlux.of(Flux.empty(), writer)).verifyComplete();
    StepVerifier.create(BatchingFlux.of(Flux.error(FAILURE), writer))
        .verifyErrorMatches(failure -> failure == FAILURE);
    assertThat(writer.batches).isEmpty();
  }

  @Test
  void cancellationWhileAnElementComesOutEndsAtOnce() {
    List<List<Integer>> batches = new ArrayList<>();
    List<Integer> seen = new ArrayList<>();
    BatchingFlux.of(Flux.range(0, 1_000), HandWriter.answering(100, batches))
        .subscribe(
            new BaseSubscriber<>() {
              @Override
              protected void hookOnNext(Integer value) {
                seen.add(value);
                if (value == 17) {
                  cancel();
                }
              }
            });
    assertThat(seen).hasSize(18);
    assertThat(batches.stream().mapToInt(List::size).sum()).isEqualTo(18);
  }

  /** Source, answers, demand and cancellation each on a thread of their own. */
  @Test
  void signalsFromEverywhereComeOutOneAtATime() throws InterruptedException {
    Random random = new Random(42);
    for (int run = 0; run < 200; run++) {
      int count = 1 + random.nextInt(2_000);
      int end = random.nextInt(4);
      int cancelAt = end == 0 ? random.nextInt(count) : -1;
      int sourceFailsAt = end == 1 ? random.nextInt(count) : -1;
      int writeFailsAt = end == 2 ? random.nextInt(count) : -1;
      Flux<Integer> items = Flux.range(0, count).publishOn(SOURCE, 1 + random.nextInt(300));
      if (sourceFailsAt >= 0) {
        items = items.take(sourceFailsAt).concatWith(Flux.error(FAILURE));
      }
      BatchWriter<Integer, Integer> answers =
          new BatchWriter<>() {
            @Override
            public Publisher<Integer> write(List<Integer> batch) {
              return Flux.fromIterable(batch)
                  .publishOn(ANSWERS)
                  .doOnNext(
                      item -> {
                        if (item == writeFailsAt) {
                          throw FAILURE;
                        }
                      });
            }

            @Override
            public int window() {
              return 64;
            }
          };
      Stepping subscriber = new Stepping(1 + random.nextInt(50), cancelAt);
      BatchingFlux.of(items, answers).subscribe(subscriber);
      assertThat(subscriber.ended.await(30, TimeUnit.SECONDS)).isTrue();
      List<Integer> seen = List.copyOf(subscriber.seen);
      for (int i = 0; i < seen.size(); i++) {
        assertThat(seen.get(i)).isEqualTo(i);
      }
      assertThat(subscriber.overlaps).hasValue(0);
      int size = seen.size();
      switch (end) {
        case 0 -> assertThat(size).isEqualTo(cancelAt + 1);
        case 1 -> assertThat(size).isLessThanOrEqualTo(sourceFailsAt);
        case 2 -> assertThat(size).isEqualTo(writeFailsAt);
        default -> assertThat(size).isEqualTo(count);
      }
      assertThat(subscriber.how)
          .isEqualTo(
              end == 0
                  ? SignalType.CANCEL
                  : end == 3 ? SignalType.ON_COMPLETE : SignalType.ON_ERROR);
    }
  }

  /** Asks for a few at a time, on a thread of its own. */
  private static final class Stepping extends BaseSubscriber<Integer> {
    private final int step;
    private final int cancelAt;
    final Queue<Integer> seen = new ConcurrentLinkedQueue<>();
    final AtomicInteger inside = new AtomicInteger();
    final AtomicInteger overlaps = new AtomicInteger();
    final CountDownLatch ended = new CountDownLatch(1);
    volatile SignalType how;
    private int left;

    Stepping(int step, int cancelAt) {
      this.step = step;
      this.cancelAt = cancelAt;
      this.left = step;
    }

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
      request(step);
    }

    @Override
    protected void hookOnNext(Integer value) {
      if (inside.getAndIncrement() != 0) {
        overlaps.getAndIncrement();
      }
      seen.add(value);
      if (value == cancelAt) {
        cancel();
      } else if (--left == 0) {
        left = step;
        Schedulers.parallel().schedule(() -> request(step));
      }
      inside.getAndDecrement();
    }

    @Override
    protected void hookOnError(Throwable failure) {
      assertThat(failure).isSameAs(FAILURE);
    }

    @Override
    protected void hookFinally(SignalType type) {
      how = type;
      ended.countDown();
    }
  }
}
