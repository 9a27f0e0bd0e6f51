package dev.throughline.redis.window;

import dev.throughline.redis.protocol.ReactiveWindowPort;
import dev.throughline.redis.protocol.WindowPort;
import dev.throughline.redis.protocol.WindowRequest;
import dev.throughline.redis.protocol.WindowRequest.Unavailable;
import io.lettuce.core.RedisCommandExecutionException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.connection.ReactiveRedisConnectionFactory;
import org.springframework.data.redis.connection.ReactiveScriptingCommands;
import org.springframework.data.redis.connection.ReturnType;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Windows in Redis, through one shared connection. Every request is one script, hence one trip;
 * when Redis does not know the script, it is sent once more with its text. Nobody waits for Redis
 * longer than the timeout, and after a failure nobody asks it for a while.
 */
public final class RedisWindows {

  private static final Log log = LogFactory.getLog(RedisWindows.class);

  private final ReactiveRedisConnectionFactory factory;
  private final WindowLimits limits;
  private final Duration timeout;
  private final Breaker breaker;
  private final WindowListener listener;
  private final @Nullable DirectScripts direct;
  private final AtomicReference<@Nullable Mono<ReactiveRedisConnection>> connection =
      new AtomicReference<>();
  private final AtomicReference<@Nullable ReactiveRedisConnection> established =
      new AtomicReference<>();

  /**
   * @param factory connects without blocking, as Lettuce does
   * @param timeout how long one waits for an answer
   * @param pause how long Redis is left alone after a failure
   * @param listener hears of every answer
   */
  public RedisWindows(
      ReactiveRedisConnectionFactory factory,
      WindowLimits limits,
      Duration timeout,
      Duration pause,
      WindowListener listener) {
    this.listener = listener;
    this.factory = factory;
    this.direct =
        factory instanceof LettuceConnectionFactory lettuce ? new DirectScripts(lettuce) : null;
    this.limits = limits;
    this.timeout = timeout;
    this.breaker = new Breaker(pause.toNanos(), System::nanoTime);
  }

  /** Whether Redis is left alone at the moment. */
  public boolean isDegraded() {
    return breaker.isOpen();
  }

  /** For those who must not block. */
  public ReactiveWindowPort reactive() {
    return this::ask;
  }

  /** For those who may. */
  public WindowPort blocking() {
    DirectScripts scripts = direct;
    if (scripts == null) {
      return this::wait;
    }
    return new WindowPort() {
      @Override
      public <A> A answer(WindowRequest<A> request) {
        return waitDirectly(request, scripts);
      }
    };
  }

  @SuppressWarnings("unchecked") // the script answers what the request asks for
  private <A> A waitDirectly(WindowRequest<A> request, DirectScripts scripts) {
    A answer = unavailable();
    if (breaker.admits()) {
      WindowCall call = WindowCall.of(request, limits, token());
      try {
        answer = (A) call.reply(scripts.execute(call, timeout));
        breaker.succeeded();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException | TimeoutException | RuntimeException e) {
        refused(e);
      }
    }
    listener.answered(request, answer);
    return answer;
  }

  private <A> A wait(WindowRequest<A> request) {
    try {
      return ask(request).toFuture().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return unavailable();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
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
    WindowCall call = WindowCall.of(request, limits, token());
    return connected()
        .flatMap(established -> executed(established.scriptingCommands(), call))
        .timeout(timeout)
        .map(
            reply -> {
              breaker.succeeded();
              return (A) call.reply(reply);
            })
        .onErrorResume(
            failure -> {
              refused(failure);
              return Mono.just(unavailable());
            })
        .doOnNext(reply -> listener.answered(request, reply));
  }

  private static String token() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
  }

  /**
   * The first connection is made on a thread that may block, and goes on being made when those who
   * asked for it wait no longer. Once there, it restores itself, unless the factory was stopped.
   */
  private Mono<ReactiveRedisConnection> connected() {
    Mono<ReactiveRedisConnection> made = connection.get();
    if (made != null) {
      return made;
    }
    Mono<ReactiveRedisConnection> making =
        Mono.fromCallable(factory::getReactiveConnection)
            .subscribeOn(Schedulers.boundedElastic())
            .doOnNext(established::set)
            .doOnError(failure -> connection.set(null))
            .cache();
    return connection.compareAndSet(null, making) ? making : connected();
  }

  private static Mono<List<Object>> executed(ReactiveScriptingCommands commands, WindowCall call) {
    ByteBuffer[] arguments = call.arguments();
    return commands
        .<List<Object>>evalSha(call.script().digest(), ReturnType.MULTI, 1, arguments)
        .next()
        .onErrorResume(
            RedisWindows::isUnknownScript,
            unknown ->
                commands
                    .<List<Object>>eval(call.script().body(), ReturnType.MULTI, 1, call.arguments())
                    .next());
  }

  static boolean isUnknownScript(Throwable failure) {
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

  /** Who answers with an error is there, and need not be left alone. */
  private void refused(Throwable failure) {
    if (executionFailure(failure) != null) {
      log.debug("Redis refuses a timeline's request", failure);
      return;
    }
    if (!breaker.isOpen()) {
      log.warn("Redis does not answer, timelines are read from MongoDB: " + failure);
    }
    breaker.failed();
    disconnect();
  }

  /** Whoever stops and starts the factory, as paused test contexts do, closes its connections. */
  private void disconnect() {
    ReactiveRedisConnection old = established.getAndSet(null);
    if (old != null) {
      connection.set(null);
      old.closeLater()
          .subscribe(null, failure -> log.debug("A connection cannot be closed", failure));
    }
    DirectScripts scripts = direct;
    if (scripts != null) {
      scripts.disconnect();
    }
  }
}
