package dev.throughline.mongodb.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.parity.Seeds;
import dev.throughline.mongodb.write.FakeBatches.Flight;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.test.publisher.PublisherProbe;

/**
 * The reactive writer on batches without a server: whatever comes in whatever order, nothing that
 * is in flight is abandoned, every entity that was taken is reported once, the source is not asked
 * for more than may wait, and the run ends once. {@code -Dinterleavings=} for more of them.
 */
class ReactiveWriteRunTests {

  private static final int STEPS = 12;

  @Test
  void everyOrderOfSignalsByOneThread() {
    int runs = Seeds.count("interleavings", 10_000) * 4 / 5;
    for (int i = 0; i < runs; i++) {
      Interleaving run = new Interleaving(Seeds.random("one thread", i));
      checked(
          i,
          () -> {
            run.byOneThread();
            run.check();
          });
    }
  }

  private static void checked(int run, Runnable steps) {
    try {
      steps.run();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("run %d, %s".formatted(run, Seeds.hint()), e);
    }
  }

  @Test
  void signalsOfSeveralThreads() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      int runs = Seeds.count("interleavings", 10_000) / 5;
      for (int i = 0; i < runs; i++) {
        int number = i;
        Interleaving run = new Interleaving(Seeds.random("threads", i));
        run.begin();
        List<Future<?>> ends = new ArrayList<>();
        ends.add(threads.submit(() -> emits(run, Seeds.random("emitter", number))));
        ends.add(threads.submit(() -> answers(run, Seeds.random("first", number))));
        ends.add(threads.submit(() -> answers(run, Seeds.random("second", number))));
        if (run.cancels()) {
          ends.add(threads.submit(run::cancel));
        }
        for (Future<?> end : ends) {
          end.get(60, TimeUnit.SECONDS);
        }
        checked(i, run::check);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void emits(Interleaving run, Random choice) {
    while (!run.over()) {
      run.emit(choice);
      Thread.yield();
    }
  }

  private static void answers(Interleaving run, Random choice) {
    while (!run.over()) {
      List<Flight> underWay = run.batches.underWay();
      if (!underWay.isEmpty()) {
        run.answer(underWay.get(choice.nextInt(underWay.size())), choice);
      }
      Thread.yield();
    }
  }

  /** A run of two batches and a rest, step by step. */
  private static List<Runnable> steps(FakeBatches batches, HandSource source) {
    List<Runnable> steps = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      int number = i;
      steps.add(() -> source.emit("a" + number));
    }
    steps.add(4, () -> answer(batches, 0));
    steps.add(9, () -> answer(batches, 1));
    steps.add(() -> source.end(null));
    return steps;
  }

  private static void answer(FakeBatches batches, int number) {
    if (batches.flights().size() > number) {
      batches.flights().get(number).written();
    }
  }

  private static final List<Long> EXPECTED = List.of(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);

  /** Before the first step, between any two, and behind the last, by this and by another thread. */
  @ParameterizedTest
  @CsvSource({"true,false", "false,false", "true,true", "false,true"})
  void cancelledAtEachSignal(boolean ordered, boolean byAnother) throws Exception {
    for (int at = 0; at <= STEPS; at++) {
      FakeBatches batches = new FakeBatches();
      HandSource source = new HandSource();
      List<Long> received = new ArrayList<>();
      ReactiveRunProbe probe =
          ReactiveRunProbe.run(
              batches,
              source,
              options -> {
                options.ordered = ordered;
                options.inFlight = 2;
                options.batchSize = 4;
                options.onItem = item -> received.add(item.position());
              });
      List<Runnable> steps = steps(batches, source);
      assertThat(steps).hasSize(STEPS);
      steps.subList(0, at).forEach(Runnable::run);
      if (byAnother) {
        Thread thread = new Thread(probe::cancel);
        thread.start();
        thread.join();
      } else {
        probe.cancel();
      }
      List<Long> before = List.copyOf(received);
      assertThat(source.over()).as("step %d", at).isTrue();
      assertThat(batches.underWay()).as("step %d", at).isEmpty();
      batches.flights().forEach(Flight::written);
      assertThat(received).as("step %d", at).isEqualTo(before);
      assertThat(before).as("step %d", at).isEqualTo(EXPECTED.subList(0, before.size()));
      assertThat(probe.ends()).isZero();
      assertThat(source.wrong()).isNull();
    }
  }

  @Test
  void theStepsLeadToAnEndWithoutACancellation() {
    FakeBatches batches = new FakeBatches();
    HandSource source = new HandSource();
    ReactiveRunProbe probe =
        ReactiveRunProbe.run(batches, source, options -> options.batchSize = 4);
    steps(batches, source).forEach(Runnable::run);
    batches.underWay().forEach(Flight::written);
    assertThat(probe.ends()).isEqualTo(1);
    assertThat(probe.report()).returns(9L, WriteReport::written);
  }

  /** From inside of a signal: of a request, of a listener. */
  @ParameterizedTest
  @CsvSource({"true", "false"})
  void cancelledFromWithin(boolean ordered) {
    for (int at = 0; at < 8; at++) {
      int position = at;
      FakeBatches batches = new FakeBatches();
      HandSource source = new HandSource();
      ReactiveRunProbe probe = new ReactiveRunProbe();
      List<Long> received = new ArrayList<>();
      probe.begin(
          batches,
          source,
          options -> {
            options.ordered = ordered;
            options.batchSize = 4;
            options.onItem =
                item -> {
                  received.add(item.position());
                  if (item.position() == position) {
                    probe.cancel();
                  }
                };
          });
      steps(batches, source).forEach(Runnable::run);
      assertThat(received).doesNotHaveDuplicates().contains((long) at);
      assertThat(batches.underWay()).isEmpty();
      assertThat(source.over()).isTrue();
      assertThat(probe.ends()).isZero();
    }
    FakeBatches batches = new FakeBatches();
    HandSource source = new HandSource();
    ReactiveRunProbe probe = new ReactiveRunProbe();
    source.onRequest(probe::cancel);
    probe.begin(batches, source, options -> options.ordered = ordered);
    steps(batches, source).subList(0, 4).forEach(Runnable::run);
    assertThat(probe.ends()).isZero();
  }

  @Test
  void aFailedRunCancelsItsSourceAtOnce() {
    FakeBatches batches = new FakeBatches();
    PublisherProbe<Object> source =
        PublisherProbe.of(Flux.<Object>just("a0", "a1", "a2").concatWith(Mono.never()));
    WriterOptions options = new WriterOptions().with(it -> it.batchSize = 2);
    StepVerifier.create(new ReactiveWriteRun(batches, options).write(source.flux()))
        .expectSubscription()
        .then(() -> batches.flights().get(0).answer(1, WriteState.NOT_WRITTEN, null))
        .expectErrorSatisfies(
            e ->
                assertThat(((StreamingWriteException) e).report())
                    .returns(3L, WriteReport::received)
                    .returns(1L, WriteReport::written)
                    .returns(1L, WriteReport::failed)
                    .returns(1L, WriteReport::notWritten))
        .verify();
    source.assertWasRequested();
    source.assertWasCancelled();
  }

  @Test
  void cancellationReachesSourceAndBatches() {
    FakeBatches batches = new FakeBatches();
    PublisherProbe<Object> source =
        PublisherProbe.of(Flux.<Object>just("a0", "a1", "a2").concatWith(Mono.never()));
    WriterOptions options = new WriterOptions().with(it -> it.batchSize = 2);
    StepVerifier.create(new ReactiveWriteRun(batches, options).write(source.flux()))
        .expectSubscription()
        .then(() -> assertThat(batches.flights()).hasSize(1))
        .thenCancel()
        .verify();
    source.assertWasCancelled();
    assertThat(batches.flights()).singleElement().matches(Flight::wasCancelled);
  }

  @Test
  void everyRefusedEntityIsReported() {
    FakeBatches batches = new FakeBatches();
    List<ItemResult> received = new ArrayList<>();
    ReactiveRunProbe probe =
        ReactiveRunProbe.run(
            batches,
            Flux.just("a0", "!1", "a2", "!3"),
            options -> {
              options.ordered = false;
              options.onItem = received::add;
            });
    batches.flights().get(0).written();
    assertThat(received).hasSize(4);
    assertThat(((StreamingWriteException) probe.error()).report())
        .returns(2L, WriteReport::failed)
        .returns(2L, WriteReport::written);
    assertThat(probe.error()).hasMessageContaining("position 1");
  }
}
