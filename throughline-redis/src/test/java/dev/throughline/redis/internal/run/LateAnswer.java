package dev.throughline.redis.internal.run;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** An answer that comes from another thread, and comes even after a cancellation. */
final class LateAnswer implements Subscription {

  private final Subscriber<? super Object> subscriber;
  private final Object answer;
  private final Executor executor;
  private final AtomicBoolean asked = new AtomicBoolean();

  LateAnswer(Subscriber<? super Object> subscriber, Object answer, Executor executor) {
    this.subscriber = subscriber;
    this.answer = answer;
    this.executor = executor;
  }

  @Override
  public void request(long n) {
    if (asked.compareAndSet(false, true)) {
      executor.execute(
          () -> {
            subscriber.onNext(answer);
            subscriber.onComplete();
          });
    }
  }

  @Override
  public void cancel() {}
}
