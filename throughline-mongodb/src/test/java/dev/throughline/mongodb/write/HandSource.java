package dev.throughline.mongodb.write;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * A source that emits when a test says so and its subscriber has asked for it. Signals come from
 * one thread at a time.
 */
final class HandSource implements Publisher<Object>, Subscription {

  private final AtomicLong demand = new AtomicLong();
  private final AtomicLong emitted = new AtomicLong();
  private volatile @Nullable Subscriber<? super Object> subscriber;
  private volatile boolean cancelled;
  private volatile boolean ended;
  private volatile @Nullable String wrong;
  private volatile Runnable onRequest = () -> {};

  @Override
  public void subscribe(Subscriber<? super Object> given) {
    if (subscriber != null) {
      wrong = "subscribed to twice";
    }
    subscriber = given;
    given.onSubscribe(this);
  }

  void onRequest(Runnable action) {
    onRequest = action;
  }

  @Override
  public void request(long count) {
    if (count <= 0 || count > 1_000_000) {
      wrong = "asked for " + count;
    }
    if (!over()) {
      demand.addAndGet(count);
      onRequest.run();
    }
  }

  @Override
  public void cancel() {
    cancelled = true;
  }

  /** Emits if it may. */
  boolean emit(Object item) {
    Subscriber<? super Object> target = subscriber;
    if (target == null || over() || demand.get() == 0) {
      return false;
    }
    demand.decrementAndGet();
    emitted.incrementAndGet();
    target.onNext(item);
    return true;
  }

  /** Completes, or fails if there is an error. */
  void end(@Nullable Throwable error) {
    Subscriber<? super Object> target = subscriber;
    if (target == null || over()) {
      return;
    }
    ended = true;
    if (error == null) {
      target.onComplete();
    } else {
      target.onError(error);
    }
  }

  boolean over() {
    return ended || cancelled;
  }

  /** How many it may emit. */
  long demand() {
    return demand.get();
  }

  long emitted() {
    return emitted.get();
  }

  @Nullable String wrong() {
    return wrong;
  }
}
