package dev.throughline.redis.internal.run;

import dev.throughline.redis.internal.protocol.Flow;
import dev.throughline.redis.internal.protocol.HistoryRequest;
import dev.throughline.redis.internal.protocol.LocalRequest;
import dev.throughline.redis.internal.protocol.Request;
import dev.throughline.redis.internal.protocol.WindowRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Runs flows on the calling thread. */
public final class BlockingRunner {

  /** How long a flow waits for another's fill; after that it reads the database. */
  public static final Duration FLIGHT = Duration.ofSeconds(2);

  private final HistoryPort history;
  private final WindowPort windows;
  private final Flights flights;
  private final Turns turns;
  private final Duration bound;

  public BlockingRunner(
      HistoryPort history, WindowPort windows, Flights flights, Turns turns, Duration bound) {
    this.turns = turns;
    this.history = history;
    this.windows = windows;
    this.flights = flights;
    this.bound = bound;
  }

  public <R> R run(Flow<R> flow) {
    Run run = new Run();
    try {
      Flow<R> current = flow;
      while (current instanceof Flow.Waiting<?, R> waiting) {
        current = run.step(waiting);
      }
      if (current instanceof Flow.Failed<R> failed) {
        throw failed.failure();
      }
      return ((Flow.Done<R>) current).result();
    } finally {
      run.land();
      run.endTurn();
    }
  }

  /** The state of one flow while it runs. */
  private final class Run {

    private final CompletableFuture<Boolean> flight = new CompletableFuture<>();
    private String window = "";
    private @Nullable CompletableFuture<Boolean> turn;

    private <A, R> Flow<R> step(Flow.Waiting<A, R> waiting) {
      return waiting.next().apply(answer(waiting.request()));
    }

    @SuppressWarnings("unchecked") // local requests are answered with Booleans
    private <A> A answer(Request<A> request) {
      if (request instanceof WindowRequest<A> asked) {
        return windows.answer(asked);
      }
      if (request instanceof HistoryRequest<A> asked) {
        return history.answer(asked);
      }
      return (A) (Boolean) local((LocalRequest<?>) request);
    }

    private boolean local(LocalRequest<?> request) {
      if (request instanceof LocalRequest.Enter enter) {
        return enter(enter);
      }
      if (request instanceof LocalRequest.Leave) {
        land();
      } else if (request instanceof LocalRequest.AwaitTurn) {
        awaitTurn();
      } else if (request instanceof LocalRequest.EndTurn) {
        endTurn();
      } else if (request instanceof LocalRequest.Backoff backoff) {
        pause(backoffNanos(backoff));
      } else if (request instanceof LocalRequest.OutlastBound) {
        pause(bound.toNanos());
      }
      return true;
    }

    private boolean enter(LocalRequest.Enter enter) {
      CompletableFuture<Boolean> other = flights.enter(enter.window(), flight);
      if (other == null) {
        window = enter.window();
        return true;
      }
      if (enter.mustGoOn()) {
        return true;
      }
      try {
        other.get(FLIGHT.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException | TimeoutException e) {
        // It took too long: what the window says now decides.
      }
      return false;
    }

    private void awaitTurn() {
      CompletableFuture<Boolean> next = turns.next();
      turn = next;
      try {
        next.get();
      } catch (InterruptedException e) {
        // The database's driver ends the operation when it finds the thread interrupted.
        Thread.currentThread().interrupt();
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }

    private void endTurn() {
      CompletableFuture<Boolean> ended = turn;
      if (ended != null) {
        turn = null;
        turns.end(ended);
      }
    }

    private void land() {
      flights.leave(window, flight);
    }
  }

  /** Up to a millisecond for each attempt, and 20 at most. */
  public static long backoffNanos(LocalRequest.Backoff backoff) {
    return ThreadLocalRandom.current()
        .nextLong(TimeUnit.MILLISECONDS.toNanos(Math.min(20, backoff.attempt())));
  }

  private static void pause(long nanos) {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }
}
