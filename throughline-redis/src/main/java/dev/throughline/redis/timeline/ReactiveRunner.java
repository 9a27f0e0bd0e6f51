package dev.throughline.redis.timeline;

import dev.throughline.redis.protocol.Flow;
import dev.throughline.redis.protocol.HistoryRequest;
import dev.throughline.redis.protocol.LocalRequest;
import dev.throughline.redis.protocol.ReactiveHistoryPort;
import dev.throughline.redis.protocol.ReactiveWindowPort;
import dev.throughline.redis.protocol.Request;
import dev.throughline.redis.protocol.WindowRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Runs flows without blocking. */
final class ReactiveRunner {

  private final ReactiveHistoryPort history;
  private final ReactiveWindowPort windows;
  private final Flights flights;
  private final Turns turns;
  private final Duration bound;

  ReactiveRunner(
      ReactiveHistoryPort history,
      ReactiveWindowPort windows,
      Flights flights,
      Turns turns,
      Duration bound) {
    this.turns = turns;
    this.history = history;
    this.windows = windows;
    this.flights = flights;
    this.bound = bound;
  }

  /** Begins the flow anew with each subscription. */
  <R> Mono<R> run(Supplier<Flow<R>> flow) {
    return Mono.defer(
        () -> {
          Run run = new Run();
          return run.run(flow.get()).doFinally(signal -> run.end());
        });
  }

  /** What one flow holds while it runs. */
  private final class Run {

    private final CompletableFuture<Boolean> flight = new CompletableFuture<>();
    private final AtomicReference<@Nullable CompletableFuture<Boolean>> turn =
        new AtomicReference<>();
    private volatile String window = "";

    private <R> Mono<R> run(Flow<R> flow) {
      if (flow instanceof Flow.Done<R> done) {
        return Mono.just(done.result());
      }
      if (flow instanceof Flow.Failed<R> failed) {
        return Mono.error(failed.failure());
      }
      return step((Flow.Waiting<?, R>) flow);
    }

    private <A, R> Mono<R> step(Flow.Waiting<A, R> waiting) {
      return answer(waiting.request()).flatMap(answer -> run(waiting.next().apply(answer)));
    }

    @SuppressWarnings("unchecked") // local requests are answered with Booleans
    private <A> Mono<A> answer(Request<A> request) {
      if (request instanceof WindowRequest<A> asked) {
        return windows.answer(asked);
      }
      if (request instanceof HistoryRequest<A> asked) {
        return history.answer(asked);
      }
      return (Mono<A>) local((LocalRequest<?>) request);
    }

    private Mono<Boolean> local(LocalRequest<?> request) {
      if (request instanceof LocalRequest.Enter enter) {
        return enter(enter);
      }
      if (request instanceof LocalRequest.AwaitTurn) {
        return awaitTurn();
      }
      if (request instanceof LocalRequest.EndTurn) {
        endTurn();
        return Mono.just(true);
      }
      if (request instanceof LocalRequest.Backoff backoff) {
        return pause(Duration.ofNanos(BlockingRunner.backoffNanos(backoff)));
      }
      if (request instanceof LocalRequest.OutlastBound) {
        return pause(bound);
      }
      land();
      return Mono.just(true);
    }

    private Mono<Boolean> enter(LocalRequest.Enter enter) {
      CompletableFuture<Boolean> other = flights.enter(enter.window(), flight);
      if (other == null) {
        window = enter.window();
        return Mono.just(true);
      }
      return enter.mustGoOn()
          ? Mono.just(true)
          : Mono.fromFuture(other, true)
              .map(landed -> false)
              .timeout(BlockingRunner.FLIGHT, Mono.just(false));
    }

    private Mono<Boolean> awaitTurn() {
      CompletableFuture<Boolean> next = turns.next();
      turn.set(next);
      return Mono.fromFuture(next, true);
    }

    private void endTurn() {
      CompletableFuture<Boolean> ended = turn.getAndSet(null);
      if (ended != null) {
        turns.end(ended);
      }
    }

    private void end() {
      land();
      endTurn();
    }

    private void land() {
      flights.leave(window, flight);
    }
  }

  private static Mono<Boolean> pause(Duration duration) {
    return Mono.delay(duration).map(tick -> true);
  }
}
