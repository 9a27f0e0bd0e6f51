package dev.throughline.mongodb.internal.batching;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.concurrent.Queues;
import reactor.util.context.Context;

/**
 * One subscription of a {@link BatchingFlux}.
 *
 * <p>Whatever happens (an item, an answer, a request, an end) is noted down and followed by {@link
 * #drain()}, in which one thread at a time emits elements and begins batches. Requests to the
 * source are made outside of it: a source may emit while it is asked, and take its time, and the
 * first item must not wait for the others.
 */
public final class Batching<T, R> implements CoreSubscriber<T>, Subscription {

  private static final int LINK = 256;

  private final CoreSubscriber<? super R> actual;
  private final BatchWriter<T, R> writer;

  private final Queue<T> gathered = Queues.<T>unbounded(LINK).get();
  private final AtomicInteger gatheredCount = new AtomicInteger();
  private final Queue<R> answers = Queues.<R>unbounded(LINK).get();
  private final AtomicInteger answerCount = new AtomicInteger();

  /** Items that were requested from the source and are not yet in a batch. */
  private final AtomicLong awaited = new AtomicLong();

  private final AtomicLong requested = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> error = new AtomicReference<>();
  private final AtomicInteger drains = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();

  private volatile @Nullable Subscription source;
  private volatile @Nullable Flight flight;
  private volatile boolean sourceFailed;
  private volatile boolean complete;
  private volatile boolean cancelled;

  /** Whether items gather before the first is written; only while the source is asked. */
  private volatile boolean holding;

  private long heldSince;

  /** Elements that came out; only changed while draining. */
  private final AtomicLong emitted = new AtomicLong();

  /** How many elements had come out when the subscriber last came back for more. */
  private volatile long takenAtRequest;

  /** Only used while draining. */
  private boolean ended;

  /**
   * Creates a subscription.
   *
   * @param holding whether the source emits all that it is asked for before it returns.
   */
  Batching(CoreSubscriber<? super R> actual, BatchWriter<T, R> writer, boolean holding) {
    this.actual = actual;
    this.writer = writer;
    this.holding = holding;
  }

  @Override
  public Context currentContext() {
    return actual.currentContext();
  }

  // The source

  @Override
  public void onSubscribe(Subscription subscription) {
    if (Operators.validate(source, subscription)) {
      source = subscription;
      actual.onSubscribe(this);
      if (holding) {
        gatherFirst();
      } else {
        requestMore();
      }
    }
  }

  /** Asks a source that has its items in memory until there are as many as one batch takes. */
  private void gatherFirst() {
    int before;
    do {
      before = gatheredCount.get();
      requestMore();
    } while (holding && !complete && gatheredCount.get() > before && gatheredCount.get() < batch());
    holding = false;
    drain();
  }

  @Override
  public void onNext(T item) {
    if (complete) {
      Operators.onNextDropped(item, currentContext());
      return;
    }
    if (holding) {
      hold(item);
    }
    gathered.offer(item);
    gatheredCount.getAndIncrement();
    drain();
  }

  /** The first item says how many go together; one that comes late ends the wait. */
  private void hold(T item) {
    if (gatheredCount.get() == 0) {
      holding = writer.knows(item);
      heldSince = System.nanoTime();
    } else if (System.nanoTime() - heldSince > writer.patience().toNanos()) {
      holding = false;
    }
  }

  @Override
  public void onError(Throwable failure) {
    if (complete || !error.compareAndSet(null, failure)) {
      Operators.onErrorDropped(failure, currentContext());
      return;
    }
    complete = true;
    sourceFailed = true;
    drain();
  }

  @Override
  public void onComplete() {
    complete = true;
    drain();
  }

  /** Asks the source for what may wait besides what waits; by one thread at a time. */
  private void requestMore() {
    Subscription subscription = source;
    if (subscription == null || requests.getAndIncrement() != 0) {
      return;
    }
    int missed = 1;
    do {
      int window = writer.window();
      long free = window - awaited.get();
      // Not one by one: a request may be a message to somewhere else.
      if (free > 0 && (free >= window / 4 || free == window) && !complete && !cancelled) {
        awaited.getAndAdd(free);
        subscription.request(free);
      }
      missed = requests.addAndGet(-missed);
    } while (missed != 0);
  }

  // The subscriber

  @Override
  public void request(long count) {
    if (Operators.validate(count)) {
      takenAtRequest = emitted.get();
      requested.getAndAccumulate(count, Operators::addCap);
      drain();
    }
  }

  @Override
  public void cancel() {
    cancelled = true;
    drain();
  }

  // Both

  private void drain() {
    if (drains.getAndIncrement() != 0) {
      return;
    }
    int missed = 1;
    boolean sent = false;
    do {
      emit();
      sent |= !ended && send();
      missed = drains.addAndGet(-missed);
    } while (missed != 0);
    if (sent) {
      requestMore();
    }
  }

  private void emit() {
    if (ended) {
      discard();
      return;
    }
    boolean idle = flight == null; // before looking for answers: it ends after its last
    while (!ends(idle)) {
      if (emitted.get() == requested.get()) {
        return;
      }
      R answer = answers.poll();
      if (answer == null) {
        return;
      }
      answerCount.getAndDecrement();
      emitted.getAndIncrement();
      actual.onNext(answer);
    }
  }

  /** Ends when it is time: cancelled, failed, or complete and everything is written. */
  private boolean ends(boolean idle) {
    if (cancelled || sourceFailed) {
      end();
      if (!cancelled) {
        actual.onError(Objects.requireNonNull(error.get()));
      }
      return true;
    }
    if (!idle || !answers.isEmpty()) {
      return false;
    }
    Throwable failure = error.get();
    if (failure != null) {
      end();
      actual.onError(failure);
      return true;
    }
    if (complete && gatheredCount.get() == 0) {
      end();
      actual.onComplete();
      return true;
    }
    return false;
  }

  private void end() {
    ended = true;
    Subscription subscription = source;
    if (subscription != null && !complete) {
      subscription.cancel();
    }
    Flight current = flight;
    if (current != null) {
      current.cancel();
    }
    discard();
  }

  private void discard() {
    Operators.onDiscardQueueWithClear(gathered, currentContext(), null);
    Operators.onDiscardQueueWithClear(answers, currentContext(), null);
  }

  /** Begins a batch when none is under way and the subscriber has requested elements. */
  private boolean send() {
    if (flight != null || holding || error.get() != null) {
      return false;
    }
    int count = Math.min(gatheredCount.get(), batch());
    if (count == 0) {
      return false;
    }
    List<T> batch = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      batch.add(Objects.requireNonNull(gathered.poll()));
    }
    gatheredCount.getAndAdd(-count);
    awaited.getAndAdd(-count);
    Flight next = new Flight();
    flight = next;
    publisher(batch).subscribe(next);
    return true;
  }

  /** {@return how many items may go in a batch now} */
  private int batch() {
    return (int) Math.min(writer.window(), wanted());
  }

  private Publisher<? extends R> publisher(List<T> batch) {
    try {
      return Objects.requireNonNull(writer.write(batch), "the writer returned null");
    } catch (Throwable e) {
      return Flux.error(Operators.onOperatorError(null, e, batch, currentContext()));
    }
  }

  private long wanted() {
    long all = requested.get();
    if (all == Long.MAX_VALUE) {
      return Long.MAX_VALUE;
    }
    long missing = all - emitted.get() - answerCount.get();
    return missing <= 0 ? 0 : missing + Math.min(takenAtRequest, writer.window());
  }

  /** A batch that is under way. */
  private final class Flight implements CoreSubscriber<R> {

    private final AtomicReference<@Nullable Subscription> subscription = new AtomicReference<>();

    @Override
    public Context currentContext() {
      return actual.currentContext();
    }

    @Override
    public void onSubscribe(Subscription given) {
      if (subscription.compareAndSet(null, given)) {
        given.request(Long.MAX_VALUE);
      } else {
        given.cancel(); // came too late, or twice
      }
    }

    @Override
    public void onNext(R answer) {
      answers.offer(answer);
      answerCount.getAndIncrement();
      drain();
    }

    @Override
    public void onError(Throwable failure) {
      if (!error.compareAndSet(null, failure)) {
        Operators.onErrorDropped(failure, currentContext());
      } else {
        Subscription upstream = source;
        if (upstream != null) {
          upstream.cancel();
        }
      }
      land();
    }

    @Override
    public void onComplete() {
      land();
    }

    private void land() {
      flight = null;
      drain();
    }

    void cancel() {
      Subscription previous = subscription.getAndSet(Operators.cancelledSubscription());
      if (previous != null) {
        previous.cancel();
      }
    }
  }
}
