package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.write.FakeBatches.Flight;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One run of the reactive writer, whose signals come in an order that random numbers choose, and
 * what has to hold of it.
 */
final class Interleaving {

  final FakeBatches batches = new FakeBatches();
  final HandSource source = new HandSource();
  final ReactiveRunProbe probe = new ReactiveRunProbe();
  private final Random random;
  private final int entities;
  private final boolean ordered;
  private final int inFlight;
  private final int batchSize;
  private final int throwsAt;
  private final int cancelsAt;
  private final boolean sourceFails;
  private final int subscriberCancels;
  private final List<ItemResult> received = Collections.synchronizedList(new ArrayList<>());
  private final AtomicBoolean inListener = new AtomicBoolean();
  private final AtomicInteger together = new AtomicInteger();
  private final AtomicInteger late = new AtomicInteger();
  private volatile boolean cancelled;

  Interleaving(Random random) {
    this.random = random;
    this.entities = random.nextInt(30);
    this.ordered = random.nextBoolean();
    this.inFlight = 1 + random.nextInt(8);
    this.batchSize = 1 + random.nextInt(5);
    this.throwsAt = random.nextInt(4) == 0 ? random.nextInt(30) : -1;
    this.cancelsAt = random.nextInt(6) == 0 ? random.nextInt(30) : Integer.MAX_VALUE;
    this.sourceFails = random.nextInt(5) == 0;
    this.subscriberCancels = random.nextInt(4) == 0 ? random.nextInt(40) : Integer.MAX_VALUE;
  }

  void begin() {
    probe.begin(
        batches,
        source,
        options -> {
          options.ordered = ordered;
          options.inFlight = inFlight;
          options.batchSize = batchSize;
          options.cancelWhen = () -> source.emitted() > cancelsAt;
          options.onItem = this::hear;
        });
  }

  private void hear(ItemResult item) {
    if (!inListener.compareAndSet(false, true)) {
      together.incrementAndGet();
    }
    if (probe.ends() > 0) {
      late.incrementAndGet();
    }
    received.add(item);
    inListener.set(false);
    if (item.position() == throwsAt) {
      throw new IllegalStateException("listener");
    }
  }

  /** All signals by this thread. */
  void byOneThread() {
    begin();
    for (int step = 0; probe.ends() == 0; step++) {
      if (step == subscriberCancels) {
        cancel();
        int before = received.size();
        source.end(null);
        batches.flights().forEach(Flight::written);
        assertThat(received).as("received after the cancellation").hasSize(before);
        return;
      }
      List<Flight> underWay = batches.underWay();
      boolean emits = !source.over() && (source.demand() > 0 || source.emitted() == entities);
      assertThat(emits || !underWay.isEmpty()).as("it hangs").isTrue();
      if (emits && (underWay.isEmpty() || random.nextBoolean())) {
        emit(random);
      } else {
        answer(underWay.get(random.nextInt(underWay.size())), random);
      }
    }
  }

  void cancel() {
    cancelled = true;
    probe.cancel();
  }

  boolean cancels() {
    return subscriberCancels != Integer.MAX_VALUE;
  }

  /** Emits the next entity, or the end. */
  void emit(Random choice) {
    if (source.emitted() == entities) {
      source.end(sourceFails ? new IllegalArgumentException("source") : null);
    } else {
      String name = (choice.nextInt(3) == 0 ? "b" : "a") + source.emitted();
      source.emit(choice.nextInt(60) == 0 ? "!" + name : name);
    }
  }

  void answer(Flight flight, Random choice) {
    int size = flight.entities.size();
    switch (choice.nextInt(12)) {
      case 0 -> flight.fails(new IllegalStateException("lost"));
      case 1 -> flight.answer(choice.nextInt(size), WriteState.NOT_WRITTEN, null);
      case 2 -> flight.answer(0, WriteState.UNKNOWN, null);
      case 3 -> flight.answer(choice.nextInt(size), behind(), null);
      case 4 -> {
        if (choice.nextInt(4) == 0) {
          flight.answer(null, WriteState.WRITTEN, new IllegalStateException("step"));
        }
      }
      default -> flight.written();
    }
  }

  private WriteState behind() {
    return ordered ? WriteState.NOT_WRITTEN : WriteState.WRITTEN;
  }

  boolean over() {
    return cancelled || probe.ends() > 0;
  }

  void check() {
    assertThat(source.wrong()).isNull();
    assertThat(source.over()).as("the source is cancelled or at its end").isTrue();
    assertThat(together).as("listeners at the same time").hasValue(0);
    assertThat(late).as("received after the end").hasValue(0);
    assertThat(batches.mostFlying()).isLessThanOrEqualTo(ordered ? 1 : inFlight);
    long outstanding = source.emitted() + source.demand();
    int room = batchSize * (ordered ? 2 : inFlight) + 1; // the one that was not taken any more
    assertThat(outstanding).isLessThanOrEqualTo(received.size() + room + unheard());
    assertThat(batches.underWay()).as("under way at the end").isEmpty();
    Set<Object> stored = new HashSet<>(batches.stored());
    Set<Long> positions = new HashSet<>();
    for (ItemResult item : received) {
      assertThat(positions.add(item.position())).as("%s is received twice", item).isTrue();
      assertThat(stored.contains(item.entity())).isEqualTo(item.state() == WriteState.WRITTEN);
    }
    if (!cancelled) {
      assertThat(batches.cancellations()).as("abandoned").isZero();
      assertThat(probe.ends()).isEqualTo(1);
      for (long i = 0; i < received.size(); i++) {
        assertThat(positions).contains(i);
      }
      checkEnd(positions.size());
    } else {
      assertThat(probe.ends()).isLessThanOrEqualTo(1);
    }
  }

  /** What a cancelled subscriber has not heard of. */
  private long unheard() {
    return cancelled ? entities : 0;
  }

  private void checkEnd(int taken) {
    Throwable error = probe.error();
    WriteReport report = report(error);
    if (report == null) {
      assertThat(error).isNotNull();
      assertThat(error.getMessage()).isIn("listener", "source", "step");
      return;
    }
    assertThat(error == null).isEqualTo(received.stream().allMatch(it -> it.error() == null));
    assertThat(report.received()).isEqualTo(taken);
    assertThat(report.written()).isEqualTo(count(WriteState.WRITTEN));
    assertThat(report.failed()).isEqualTo(count(WriteState.FAILED));
    assertThat(report.unknown()).isEqualTo(count(WriteState.UNKNOWN));
    assertThat(report.notWritten()).isEqualTo(count(WriteState.NOT_WRITTEN));
    assertThat(received).noneMatch(it -> it.position() == throwsAt);
  }

  private @Nullable WriteReport report(@Nullable Throwable error) {
    return error instanceof StreamingWriteException e ? e.report() : probe.report();
  }

  private long count(WriteState state) {
    return received.stream().filter(it -> it.state() == state).count();
  }
}
