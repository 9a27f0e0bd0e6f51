package dev.throughline.verification.faults;

import dev.throughline.redis.timeline.ReactiveTimeline;
import dev.throughline.redis.timeline.TimelinePage;
import dev.throughline.verification.faults.ClientLog.Asked;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** Reads and writes without blocking, several at once, and cancels most of it at any moment. */
final class Canceller extends Participant {

  private static final int AT_ONCE = 6;

  /** So long something is waited for, at most, in microseconds: at once, soon, later, hardly. */
  private static final int[] PATIENCE = {1, 3_000, 300_000, 3_000_000};

  private record UnderWay(Disposable subscription, long endNanos) {}

  private final List<UnderWay> underWay = new ArrayList<>();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private int cancelled;

  Canceller(Setup setup) {
    super(setup);
  }

  @Override
  void step() throws InterruptedException {
    Throwable failed = failure.get();
    if (failed != null) {
      throw new IllegalStateException("A reactive call has failed", failed);
    }
    if (underWay.size() < AT_ONCE) {
      int epoch = epoch();
      Room room = room();
      ReactiveTimeline<Remark<?>> timeline = setup.timelines().of(room, epoch).reactive();
      Mono<?> call =
          random.nextInt(3) == 0 ? write(timeline, room, epoch) : read(timeline, room, epoch);
      long patience = random.nextInt(PATIENCE[random.nextInt(PATIENCE.length)]);
      underWay.add(
          new UnderWay(
              call.subscribe(done -> {}, e -> failure.compareAndSet(null, e)),
              System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(patience)));
    }
    TimeUnit.MICROSECONDS.sleep(random.nextInt(5_000));
    long now = System.nanoTime();
    underWay.removeIf(call -> isOver(call, now));
  }

  private boolean isOver(UnderWay call, long now) {
    if (call.subscription().isDisposed()) {
      return true;
    }
    if (now - call.endNanos() < 0) {
      return false;
    }
    call.subscription().dispose();
    cancelled++;
    return true;
  }

  /** Cancels everything. */
  void end() {
    underWay.removeIf(call -> isOver(call, call.endNanos()));
  }

  /** {@return how many calls were cancelled} */
  int cancelled() {
    return cancelled;
  }

  private Mono<?> read(ReactiveTimeline<Remark<?>> timeline, Room room, int epoch) {
    Question question = question(epoch, room);
    Asked asked = question.asked();
    Object key = room.key(epoch);
    Mono<TimelinePage<Remark<?>>> page =
        switch (asked.anchor()) {
          case LATEST -> timeline.latest(key, asked.n(), question.minRevision());
          case BEFORE -> timeline.before(key, asked.bound(), asked.n(), question.minRevision());
          case AFTER -> timeline.after(key, asked.bound(), asked.n(), question.minRevision());
          case AROUND -> timeline.around(key, asked.bound(), asked.n(), question.minRevision());
        };
    return page.doOnNext(shown -> answered(question, shown));
  }

  /** Appends, and changes an entry then. */
  private Mono<?> write(ReactiveTimeline<Remark<?>> timeline, Room room, int epoch) {
    String logged = logged(epoch, room);
    String text = text();
    setup.log().intends(logged, setup.name() + "/" + text, text);
    Mono<Remark<?>> appended =
        timeline
            .append(room.remark(epoch).by(setup.name(), text, text))
            .<Remark<?>>map(done -> done.entity())
            .doOnNext(entity -> setup.log().acknowledged(logged, entity));
    if (random.nextInt(3) != 0) {
      return appended;
    }
    String changed = text();
    long before = random.nextInt(5);
    return appended.flatMap(
        last -> {
          long seq = Math.max(1, last.seq - before);
          setup.log().intends(logged, Long.toString(seq), changed);
          return timeline
              .edit(room.key(epoch), seq, remark -> remark.withText(changed))
              .doOnNext(entity -> setup.log().acknowledged(logged, entity));
        });
  }
}
