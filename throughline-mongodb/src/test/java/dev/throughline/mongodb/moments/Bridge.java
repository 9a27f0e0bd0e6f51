package dev.throughline.mongodb.moments;

import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.util.context.Context;

/** Makes the tenant of a subscriber's context that of the thread, while signals go through. */
final class Bridge<T> implements CoreSubscriber<T> {

  private final CoreSubscriber<? super T> target;

  Bridge(CoreSubscriber<? super T> target) {
    this.target = target;
  }

  @Override
  public Context currentContext() {
    return target.currentContext();
  }

  private void within(Runnable signal) {
    String before = Moments.TENANT.get();
    Moments.TENANT.set(currentContext().getOrDefault("tenant", before));
    try {
      signal.run();
    } finally {
      if (before == null) {
        Moments.TENANT.remove();
      } else {
        Moments.TENANT.set(before);
      }
    }
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    within(() -> target.onSubscribe(subscription));
  }

  @Override
  public void onNext(T value) {
    within(() -> target.onNext(value));
  }

  @Override
  public void onError(Throwable failure) {
    within(() -> target.onError(failure));
  }

  @Override
  public void onComplete() {
    within(() -> target.onComplete());
  }
}
