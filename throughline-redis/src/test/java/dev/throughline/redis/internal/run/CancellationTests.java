package dev.throughline.redis.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.redis.internal.protocol.Flow;
import dev.throughline.redis.internal.protocol.HistoryRequest;
import dev.throughline.redis.internal.protocol.PageRange;
import dev.throughline.redis.internal.protocol.ReadProtocol;
import dev.throughline.redis.internal.protocol.Request;
import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WriteProtocol;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.test.publisher.PublisherProbe;
import reactor.test.publisher.TestPublisher;

/** Whatever is cancelled, and when, every turn is free afterwards and no flight is under way. */
class CancellationTests {

  private static final int TURNS = 2;
  private static final ReadProtocol<String> READS = new ReadProtocol<>(new TextPayload(), 10);

  private final Flights flights = new Flights();
  private final Turns turns = new Turns(TURNS);

  /** What a flow does; the answers to its requests are in {@link ScriptedAnswers}. */
  private enum Operation {
    DEGRADED_READ,
    REPAIRING_READ,
    FILLING_READ,
    APPEND,
    UNTOLD_APPEND;

    Flow<?> flow() {
      return this == APPEND || this == UNTOLD_APPEND
          ? new WriteProtocol<>(READS, 10, this == UNTOLD_APPEND)
              .append("k", "w", "text", new Positions().end("k"))
          : READS.page("k", "w", PageRange.latest(5), 0);
    }

    Object answer(Request<?> request, boolean first) {
      return ScriptedAnswers.to(
          request,
          first,
          switch (this) {
            case DEGRADED_READ, UNTOLD_APPEND -> new WindowRequest.Unavailable();
            case REPAIRING_READ -> new WindowRequest.ReadReply.Expired(0, 1);
            case FILLING_READ -> new WindowRequest.ReadReply.Missing("token", 1);
            case APPEND -> new WindowRequest.ApplyReply.Accepted();
          });
    }
  }

  /** Makes the answer to the request of a number. */
  private interface Answering {
    Mono<Object> answer(Request<?> request, int number);
  }

  private ReactiveRunner runner(Answering answering) {
    AtomicInteger asked = new AtomicInteger();
    return new ReactiveRunner(
        new ReactiveHistoryPort() {
          @Override
          @SuppressWarnings("unchecked")
          public <A> Mono<A> answer(HistoryRequest<A> request) {
            return (Mono<A>) answering.answer(request, asked.getAndIncrement());
          }
        },
        new ReactiveWindowPort() {
          @Override
          @SuppressWarnings("unchecked")
          public <A> Mono<A> answer(WindowRequest<A> request) {
            return (Mono<A>) answering.answer(request, asked.getAndIncrement());
          }
        },
        flights,
        turns,
        Duration.ofMillis(1));
  }

  private static Mono<?> run(ReactiveRunner runner, Operation operation) {
    return runner.run(() -> operation.flow());
  }

  private void nothingIsHeld() {
    assertThat(turns.free()).isEqualTo(TURNS);
    assertThat(flights.count()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void everySignalMayBeTheLast(Operation operation) {
    AtomicInteger requests = new AtomicInteger();
    StepVerifier.create(
            run(
                runner(
                    (request, number) -> {
                      requests.incrementAndGet();
                      return Mono.just(operation.answer(request, number == 0));
                    }),
                operation))
        .expectNextCount(1)
        .verifyComplete();
    nothingIsHeld();
    assertThat(requests.get()).isGreaterThan(2);
    for (int last = 0; last < requests.get(); last++) {
      cancelledBeforeAnAnswer(operation, last);
      cancelledAndAnsweredLater(operation, last);
      cancelledWithAnAnswer(operation, last);
      failed(operation, last);
    }
  }

  /** The request is taken back, and none follows. */
  private void cancelledBeforeAnAnswer(Operation operation, int last) {
    PublisherProbe<Object> silent = PublisherProbe.of(Mono.never());
    AtomicInteger requests = new AtomicInteger();
    ReactiveRunner runner =
        runner(
            (request, number) -> {
              requests.incrementAndGet();
              return number == last
                  ? silent.mono()
                  : Mono.just(operation.answer(request, number == 0));
            });
    StepVerifier.create(run(runner, operation)).thenAwait().thenCancel().verify();
    silent.assertWasSubscribed();
    silent.assertWasCancelled();
    assertThat(requests.get()).isEqualTo(last + 1);
    nothingIsHeld();
  }

  /** As drivers do that have read the reply already. */
  private void cancelledAndAnsweredLater(Operation operation, int last) {
    TestPublisher<Object> deaf =
        TestPublisher.createNoncompliant(
            TestPublisher.Violation.DEFER_CANCELLATION, TestPublisher.Violation.REQUEST_OVERFLOW);
    AtomicInteger requests = new AtomicInteger();
    CompletableFuture<Object> answer = new CompletableFuture<>();
    ReactiveRunner runner =
        runner(
            (request, number) -> {
              requests.incrementAndGet();
              if (number != last) {
                return Mono.just(operation.answer(request, number == 0));
              }
              answer.complete(operation.answer(request, number == 0));
              return Mono.from(deaf.flux());
            });
    StepVerifier.create(run(runner, operation)).thenAwait().thenCancel().verify();
    deaf.emit(answer.join());
    assertThat(requests.get()).isEqualTo(last + 1);
    nothingIsHeld();
  }

  /** The cancellation comes from within, between an answer and the request that follows. */
  private void cancelledWithAnAnswer(Operation operation, int last) {
    CompletableFuture<Disposable> subscription = new CompletableFuture<>();
    TestPublisher<Object> answers =
        TestPublisher.createNoncompliant(TestPublisher.Violation.DEFER_CANCELLATION);
    CompletableFuture<Object> answer = new CompletableFuture<>();
    ReactiveRunner runner =
        runner(
            (request, number) -> {
              if (number != last) {
                return Mono.just(operation.answer(request, number == 0));
              }
              answer.complete(operation.answer(request, number == 0));
              return Mono.from(answers.flux()).doOnNext(arrived -> subscription.join().dispose());
            });
    subscription.complete(run(runner, operation).subscribe());
    answers.emit(answer.join());
    nothingIsHeld();
  }

  private void failed(Operation operation, int last) {
    ReactiveRunner runner =
        runner(
            (request, number) ->
                number == last
                    ? Mono.error(new IllegalStateException("broken"))
                    : Mono.just(operation.answer(request, number == 0)));
    StepVerifier.create(run(runner, operation)).verifyErrorMessage("broken");
    nothingIsHeld();
  }

  @Test
  void aReaderThatGivesUpLeavesTheLine() {
    CompletableFuture<Boolean> one = turns.next();
    CompletableFuture<Boolean> other = turns.next();
    ReactiveRunner runner =
        runner(
            (request, number) -> Mono.just(Operation.DEGRADED_READ.answer(request, number == 0)));
    Mono<?> read = run(runner, Operation.DEGRADED_READ);
    StepVerifier.create(read)
        .then(() -> assertThat(turns.free()).isEqualTo(-1))
        .thenCancel()
        .verify();
    turns.end(one);
    turns.end(other);
    nothingIsHeld();
  }

  /** Answers, cancellations and timeouts come from several threads, in any order. */
  @Test
  void nothingIsLostInRandomInterleavings() throws Exception {
    long seed = Long.getLong("throughline.seed", System.nanoTime());
    System.out.println("CancellationTests: -Dthroughline.seed=" + seed);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      interleaved(threads, random.nextLong());
      assertThat(turns.free()).as("free turns, run %d of seed %d", i, seed).isEqualTo(TURNS);
      assertThat(flights.count()).as("flights, run %d of seed %d", i, seed).isZero();
    }
    threads.shutdown();
    assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
  }

  private void interleaved(ExecutorService threads, long seed) {
    Random random = new Random(seed);
    Phaser underWay = new Phaser(1);
    for (int reader = 0; reader < 4; reader++) {
      Operation operation = Operation.values()[random.nextInt(Operation.values().length)];
      ReactiveRunner runner =
          runner(
              (request, number) ->
                  answered(threads, underWay, operation.answer(request, number == 0)));
      int patience = random.nextInt(400);
      Disposable subscription = run(runner, operation).subscribe(done -> {}, failure -> {});
      execute(
          threads,
          underWay,
          () -> {
            for (int spin = 0; spin < patience; spin++) {
              Thread.onSpinWait();
            }
            subscription.dispose();
          });
    }
    underWay.arriveAndAwaitAdvance();
  }

  /** From another thread, also when the request was taken back. */
  private static Mono<Object> answered(ExecutorService threads, Phaser underWay, Object answer) {
    return Mono.from(
        subscriber ->
            subscriber.onSubscribe(
                new LateAnswer(subscriber, answer, task -> execute(threads, underWay, task))));
  }

  private static void execute(ExecutorService threads, Phaser underWay, Runnable task) {
    underWay.register();
    threads.execute(
        () -> {
          try {
            task.run();
          } finally {
            underWay.arriveAndDeregister();
          }
        });
  }
}
