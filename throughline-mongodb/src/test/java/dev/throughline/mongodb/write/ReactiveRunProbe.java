package dev.throughline.mongodb.write;

import dev.throughline.mongodb.internal.batch.ReactiveBatchTarget;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;

/** A subscriber to one run of a reactive writer, who counts the signals. */
final class ReactiveRunProbe implements CoreSubscriber<WriteReport> {

  private final AtomicInteger ends = new AtomicInteger();
  private volatile @Nullable WriteReport report;
  private volatile @Nullable Throwable error;
  private volatile @Nullable Subscription subscription;

  /** Begins a run. */
  static ReactiveRunProbe run(
      ReactiveBatchTarget target, Publisher<?> source, Consumer<WriterOptions> options) {
    ReactiveRunProbe probe = new ReactiveRunProbe();
    probe.begin(target, source, options);
    return probe;
  }

  void begin(ReactiveBatchTarget target, Publisher<?> source, Consumer<WriterOptions> options) {
    new ReactiveWriteRun(target, new WriterOptions().with(options))
        .write(Flux.from(source))
        .subscribe(this);
  }

  @Override
  public void onSubscribe(Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(WriteReport value) {
    report = value;
  }

  @Override
  public void onError(Throwable failure) {
    error = failure;
    ends.incrementAndGet();
  }

  @Override
  public void onComplete() {
    ends.incrementAndGet();
  }

  void cancel() {
    Subscription current = subscription;
    if (current != null) {
      current.cancel();
    }
  }

  /** How often it has ended. */
  int ends() {
    return ends.get();
  }

  @Nullable WriteReport report() {
    return report;
  }

  @Nullable Throwable error() {
    return error;
  }
}
