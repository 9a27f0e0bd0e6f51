package dev.throughline.redis.internal.run;

import dev.throughline.redis.internal.protocol.Flow;
import dev.throughline.redis.internal.protocol.HistoryRequest;
import dev.throughline.redis.internal.protocol.LocalRequest;
import dev.throughline.redis.internal.protocol.Request;
import dev.throughline.redis.internal.protocol.WindowRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Runs flows without blocking. What a flow holds, a turn or a flight, is given back with the last
 * signal: before the result, the error, or with the cancellation, on whichever thread that is. A
 * flow that was cancelled asks nothing more and takes nothing more, even when an answer that was
 * under way arrives later.
 */
public final class ReactiveRunner {

  private final ReactiveHistoryPort history;
  private final ReactiveWindowPort windows;
  private final Flights flights;
  private final Turns turns;
  private final Duration bound;

  public ReactiveRunner(
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
  public <R> Mono<R> run(Supplier<Flow<R>> flow) {
    return Mono.using(Run::new, run -> run.run(flow.get()), Run::end);
  }

  /** The state of one flow while it runs. */
  private final class Run {

    private final CompletableFuture<Boolean> flight = new CompletableFuture<>();
    private @Nullable CompletableFuture<Boolean> turn;
    private String window = "";
    private boolean ended;

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
      return answer(waiting.request())
          .flatMap(answer -> isEnded() ? Mono.empty() : run(waiting.next().apply(answer)));
    }

    private synchronized boolean isEnded() {
      return ended;
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
      CompletableFuture<Boolean> other;
      synchronized (this) {
        if (ended) {
          return Mono.empty();
        }
        other = flights.enter(enter.window(), flight);
        if (other == null) {
          window = enter.window();
          return Mono.just(true);
        }
      }
      return enter.mustGoOn()
          ? Mono.just(true)
          : Mono.fromFuture(other, true)
              .map(landed -> false)
              .timeout(BlockingRunner.FLIGHT, Mono.just(false));
    }

    private synchronized Mono<Boolean> awaitTurn() {
      if (ended) {
        return Mono.empty();
      }
      CompletableFuture<Boolean> next = turns.next();
      turn = next;
      return Mono.fromFuture(next, true);
    }

    private void endTurn() {
      CompletableFuture<Boolean> held;
      synchronized (this) {
        held = turn;
        turn = null;
      }
      // Not within the lock: the next in line goes on in here.
      if (held != null) {
        turns.end(held);
      }
    }

    private void end() {
      synchronized (this) {
        ended = true;
      }
      land();
      endTurn();
    }

    private void land() {
      String held;
      synchronized (this) {
        held = window;
      }
      flights.leave(held, flight);
    }
  }

  private static Mono<Boolean> pause(Duration duration) {
    return Mono.delay(duration).map(tick -> true);
  }
}
