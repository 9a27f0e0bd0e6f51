package dev.throughline.redis.internal.window;

import dev.throughline.redis.internal.protocol.WindowRequest;
import dev.throughline.redis.internal.protocol.WindowRequest.Apply;
import dev.throughline.redis.internal.protocol.WindowRequest.ApplyReply;
import dev.throughline.redis.internal.protocol.WindowRequest.Read;
import dev.throughline.redis.internal.protocol.WindowRequest.ReadReply;
import dev.throughline.redis.internal.protocol.WindowRequest.Unavailable;
import dev.throughline.redis.internal.run.ReactiveWindowPort;
import dev.throughline.redis.internal.run.WindowPort;
import dev.throughline.redis.internal.window.LettuceWindows.Connected;
import dev.throughline.redis.internal.window.LettuceWindows.Reading;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisFuture;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

/**
 * Windows in Redis, through one shared connection. Every request is one script, hence one trip;
 * when Redis does not know the script, it is sent once more with its text. A page of a window that
 * was seen a moment ago is read without a script, in one trip too, see {@link DirectRead}. A
 * request waits for Redis no longer than the timeout, and after a failure requests fail at once for
 * the pause.
 */
public final class RedisWindows {

  private static final Log log = LogFactory.getLog(RedisWindows.class);

  private final LettuceWindows lettuce;
  private final WindowLimits limits;
  private final Duration timeout;
  private final Breaker breaker;
  private final WindowListener listener;
  private final ClockGuard clocks;
  private final Sightings sightings = new Sightings(System::nanoTime);

  /**
   * @param factory connects without blocking
   * @param timeout how long one waits for an answer
   * @param pause how long Redis is left alone after a failure
   * @param listener hears of every answer
   */
  public RedisWindows(
      LettuceConnectionFactory factory,
      WindowLimits limits,
      Duration timeout,
      Duration pause,
      WindowListener listener) {
    this.listener = listener;
    this.lettuce = new LettuceWindows(factory);
    this.limits = limits;
    this.clocks = new ClockGuard(factory.isClusterAware());
    this.timeout = timeout;
    this.breaker = new Breaker(pause.toNanos(), System::nanoTime);
  }

  /** {@return whether Redis is left alone at the moment} */
  public boolean isDegraded() {
    return breaker.isOpen();
  }

  /** The port for threads that must not block. */
  public ReactiveWindowPort reactive() {
    return this::ask;
  }

  /** The port for threads that may block. */
  public WindowPort blocking() {
    return this::wait;
  }

  @SuppressWarnings("unchecked") // the script answers what the request asks for
  private <A> A wait(WindowRequest<A> request) {
    A answer = unavailable();
    if (breaker.admits()) {
      try {
        long sent = System.nanoTime();
        Object reply = answered(request, sent + timeout.toNanos());
        answer = (A) clocks.checked(request, reply, sent, System.nanoTime());
        succeeded();
        remember(request, answer);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException | TimeoutException | RuntimeException e) {
        refused(e);
      }
    }
    listener.answered(request, answer);
    return answer;
  }

  private Object answered(WindowRequest<?> request, long end)
      throws InterruptedException, ExecutionException, TimeoutException {
    Connected connected = awaited(lettuce.connected(), end);
    DirectRead read = direct(request);
    ReadReply page = read == null ? null : page(connected.read(read), end);
    if (page != null) {
      return page;
    }
    WindowCall call = call(request);
    try {
      return call.reply(sent(connected.script(call), end));
    } catch (ExecutionException e) {
      if (!isUnknownScript(e)) {
        throw e;
      }
      return call.reply(sent(connected.text(call), end));
    }
  }

  private @Nullable DirectRead direct(WindowRequest<?> request) {
    return request instanceof Read read ? sightings.direct(read) : null;
  }

  private WindowCall call(WindowRequest<?> request) {
    return WindowCall.of(request, limits, token());
  }

  private @Nullable ReadReply page(Reading reading, long end)
      throws InterruptedException, ExecutionException, TimeoutException {
    try {
      awaited(reading.now(), end);
      awaited(reading.values(), end);
    } catch (InterruptedException | TimeoutException e) {
      reading.cancel();
      throw e;
    }
    return reading.reply(limits.stalenessMillis());
  }

  /** Waits for the reply until the end; after that, cancels the request if it was not sent. */
  private static List<Object> sent(RedisFuture<List<Object>> reply, long end)
      throws InterruptedException, ExecutionException, TimeoutException {
    try {
      return awaited(reply, end);
    } catch (InterruptedException | TimeoutException e) {
      reply.cancel(true);
      throw e;
    }
  }

  private static <V> V awaited(Future<V> reply, long end)
      throws InterruptedException, ExecutionException, TimeoutException {
    return reply.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
  }

  @SuppressWarnings("unchecked") // every request can be answered like this
  private static <A> A unavailable() {
    return (A) new Unavailable();
  }

  @SuppressWarnings("unchecked") // the script answers what the request asks for
  private <A> Mono<A> ask(WindowRequest<A> request) {
    if (!breaker.admits()) {
      listener.answered(request, new Unavailable());
      return Mono.just(unavailable());
    }
    long sent = System.nanoTime();
    return connected()
        .flatMap(connected -> (Mono<A>) answer(request, connected))
        .timeout(timeout)
        .map(reply -> (A) clocks.checked(request, reply, sent, System.nanoTime()))
        .doOnNext(
            answer -> {
              succeeded();
              remember(request, answer);
            })
        .onErrorResume(
            failure -> {
              refused(failure);
              return Mono.just(unavailable());
            })
        .doOnNext(reply -> listener.answered(request, reply));
  }

  private record Attempt(@Nullable Connected connected, @Nullable Throwable failure) {}

  /** A failure behind a cancellation is a value that is discarded, and not an error. */
  private Mono<Connected> connected() {
    return Mono.fromFuture(() -> lettuce.connected().handle(Attempt::new), true)
        .flatMap(
            attempt -> {
              Throwable failure = attempt.failure();
              return failure == null ? Mono.justOrEmpty(attempt.connected()) : Mono.error(failure);
            });
  }

  private Mono<?> answer(WindowRequest<?> request, Connected connected) {
    DirectRead read = direct(request);
    Mono<Object> script = Mono.defer(() -> script(call(request), connected));
    return read == null
        ? script
        : page(connected.read(read)).cast(Object.class).switchIfEmpty(script);
  }

  private Mono<ReadReply> page(Reading reading) {
    // After the subscription is cancelled: before, the commands' ends would come back as errors.
    return Mono.fromFuture(reading.both())
        .doFinally(
            signal -> {
              if (signal == SignalType.CANCEL) {
                reading.cancel();
              }
            })
        .then(Mono.fromCallable(() -> reading.reply(limits.stalenessMillis())));
  }

  private static Mono<Object> script(WindowCall call, Connected connected) {
    return Mono.fromCompletionStage(connected.script(call))
        .onErrorResume(
            RedisWindows::isUnknownScript,
            unknown -> Mono.fromCompletionStage(connected.text(call)))
        .map(call::reply);
  }

  private static String token() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
  }

  private void remember(WindowRequest<?> request, Object answer) {
    if (answer instanceof ReadReply.Hit hit) {
      sightings.saw(request.window(), hit.tail());
    } else if (answer instanceof ReadReply.Below below) {
      sightings.saw(request.window(), below.tail());
    } else if (answer instanceof ReadReply.Missing) {
      sightings.forget(request.window());
    } else if (request instanceof Apply apply && answer instanceof ApplyReply.Accepted) {
      sightings.wrote(request.window(), apply.slot().seq());
    }
  }

  private static boolean isUnknownScript(Throwable failure) {
    RedisCommandExecutionException refusal = executionFailure(failure);
    return refusal != null && String.valueOf(refusal.getMessage()).startsWith("NOSCRIPT");
  }

  private static @Nullable RedisCommandExecutionException executionFailure(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RedisCommandExecutionException refusal) {
        return refusal;
      }
    }
    return null;
  }

  private void succeeded() {
    long nanos = breaker.succeeded();
    if (nanos != Breaker.NOTHING) {
      log.warn(
          "Redis answers again, after %.1f s; timelines are read from it".formatted(nanos / 1e9));
    }
  }

  /** Who answers with an error is there, and need not be left alone. */
  private void refused(Throwable failure) {
    if (executionFailure(failure) != null) {
      log.debug("Redis refuses a timeline's request", failure);
      return;
    }
    if (breaker.failed()) {
      log.warn("Redis does not answer, timelines are read from MongoDB: " + failure);
    }
    // Stopping and starting the factory, as paused test contexts do, closes its connections.
    lettuce.disconnect();
  }
}
