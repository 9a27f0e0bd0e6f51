package dev.throughline.boot.internal.observe;

import io.micrometer.observation.Observation;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Watches reactive calls from their subscription to their termination. The subscriber's context
 * holds the call, by which the driver's commands are added to it. In a class of its own, since
 * applications may have no Reactor.
 */
public final class ReactiveCalls {

  private ReactiveCalls() {}

  /** {@return whether a method returns what is watched here} */
  public static boolean reactive(Class<?> type) {
    return type == Mono.class || type == Flux.class;
  }

  /** The same publisher, watched. */
  public static @Nullable Object watched(
      Traffic traffic, CallName name, @Nullable Object publisher) {
    if (publisher instanceof Mono<?> mono) {
      return mono(traffic, name, mono);
    }
    return publisher instanceof Flux<?> flux ? flux(traffic, name, flux) : publisher;
  }

  /** A call that ends once. */
  private static final class Ending {

    private final Traffic traffic;
    private final Call call;
    private final Observation observation;
    private final AtomicLong results = new AtomicLong();
    private final AtomicBoolean ended = new AtomicBoolean();

    Ending(Traffic traffic, CallName name, ContextView context) {
      this.traffic = traffic;
      this.call = traffic.begin(name);
      Object parent = context.getOrDefault(CallObservations.KEY, null);
      this.observation = traffic.observations().start(name, parent);
    }

    /**
     * {@return what the publishers below see: the call, and the observation that theirs are part
     * of}
     */
    Context write(Context context) {
      Context written = context.put(Traffic.KEY, call);
      return observation.isNoop() ? written : written.put(CallObservations.KEY, observation);
    }

    void next(Object value) {
      if (!(value instanceof Number) && !(value instanceof Boolean)) {
        results.incrementAndGet();
      }
    }

    void end(@Nullable Throwable failure) {
      if (ended.compareAndSet(false, true)) {
        traffic.end(call, results.get(), failure != null);
        if (failure != null) {
          observation.error(failure);
        }
        observation.stop();
      }
    }
  }

  private static <T> Mono<T> mono(Traffic traffic, CallName name, Mono<T> mono) {
    return Mono.deferContextual(
        context -> {
          if (!traffic.watching() || context.hasKey(Traffic.KEY)) {
            return mono;
          }
          Ending ending = new Ending(traffic, name, context);
          return mono.doOnNext(ending::next)
              .doOnSuccess(value -> ending.end(null))
              .doOnError(ending::end)
              .doOnCancel(() -> ending.end(null))
              .contextWrite(ending::write);
        });
  }

  private static <T> Flux<T> flux(Traffic traffic, CallName name, Flux<T> flux) {
    return Flux.deferContextual(
        context -> {
          if (!traffic.watching() || context.hasKey(Traffic.KEY)) {
            return flux;
          }
          Ending ending = new Ending(traffic, name, context);
          return flux.doOnNext(ending::next)
              .doOnComplete(() -> ending.end(null))
              .doOnError(ending::end)
              .doOnCancel(() -> ending.end(null))
              .contextWrite(ending::write);
        });
  }
}
