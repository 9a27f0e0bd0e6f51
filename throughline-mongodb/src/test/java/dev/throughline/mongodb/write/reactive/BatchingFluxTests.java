package dev.throughline.mongodb.write.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.mongodb.internal.batching.BatchWriter;
import dev.throughline.mongodb.internal.batching.BatchingFlux;
import dev.throughline.mongodb.internal.batching.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;

/** How batches form, and that every item comes out once and in order. */
class BatchingFluxTests {

  private static final Scheduler SOURCE = Schedulers.newSingle("source");
  private static final Scheduler ANSWERS = Schedulers.newSingle("answers");

  private final HandWriter writer = new HandWriter(100);
  private final TestPublisher<Integer> source = TestPublisher.create();

  @AfterAll
  static void stop() {
    SOURCE.dispose();
    ANSWERS.dispose();
  }

  @Test
  void itemsGatherWhileABatchIsUnderWay() {
    StepVerifier.create(BatchingFlux.of(source, writer))
        .then(() -> source.next(1))
        .then(() -> assertThat(writer.batches).containsExactly(List.of(1)))
        .then(() -> source.next(2, 3, 4))
        .then(() -> assertThat(writer.batches).hasSize(1))
        .then(() -> writer.answer(0))
        .expectNext(1)
        .then(() -> assertThat(writer.batches).containsExactly(List.of(1), List.of(2, 3, 4)))
        .then(() -> source.next(5).complete())
        .then(() -> writer.answer(1))
        .expectNext(2, 3, 4)
        .then(() -> assertThat(writer.batches).last().isEqualTo(List.of(5)))
        .then(() -> writer.answer(2))
        .expectNext(5)
        .verifyComplete();
  }

  @Test
  void aSlowSourceNeverWaits() {
    StepVerifier.Step<Integer> steps = StepVerifier.create(BatchingFlux.of(source, writer));
    for (int i = 0; i < 50; i++) {
      int item = i;
      steps =
          steps
              .then(() -> source.next(item))
              .then(() -> assertThat(writer.batches.get(item)).containsExactly(item))
              .then(() -> writer.answer(item))
              .expectNext(item);
    }
    steps.then(source::complete).verifyComplete();
  }

  @Test
  void aSourceThatTakesItsTimeOnTheCallersThreadDoesNotDelayItsFirstItem() {
    List<String> events = new ArrayList<>();
    Flux<Integer> blocking =
        Flux.generate(
            () -> 0,
            (next, sink) -> {
              events.add("made " + next);
              if (next == 3) {
                sink.complete();
              } else {
                sink.next(next);
              }
              return next + 1;
            });
    BatchWriter<Integer, Integer> answering =
        new BatchWriter<>() {
          @Override
          public Publisher<Integer> write(List<Integer> batch) {
            events.add("wrote " + batch);
            return Flux.fromIterable(batch);
          }

          @Override
          public int window() {
            return 100;
          }
        };
    StepVerifier.create(BatchingFlux.of(blocking, answering)).expectNext(0, 1, 2).verifyComplete();
    assertThat(events)
        .containsExactly(
            "made 0", "wrote [0]", "made 1", "wrote [1]", "made 2", "wrote [2]", "made 3");
  }

  /** A writer that knows how much may wait, and waits so long. */
  private static BatchWriter<Integer, Integer> knowing(
      List<List<Integer>> batches, Duration patience) {
    BatchWriter<Integer, Integer> answering = HandWriter.answering(1_000, batches);
    return new BatchWriter<>() {
      @Override
      public Publisher<? extends Integer> write(List<Integer> batch) {
        return answering.write(batch);
      }

      @Override
      public int window() {
        return answering.window();
      }

      @Override
      public boolean knows(Integer item) {
        return item >= 0;
      }

      @Override
      public Duration patience() {
        return patience;
      }
    };
  }

  private static List<Integer> sizes(Flux<Integer> items, Duration patience, long demand) {
    List<List<Integer>> batches = new CopyOnWriteArrayList<>();
    StepVerifier.create(BatchingFlux.of(items, knowing(batches, patience)).take(demand))
        .thenConsumeWhile(item -> true)
        .verifyComplete();
    return batches.stream().map(List::size).toList();
  }

  @Test
  void itemsOfACollectionGatherBeforeTheFirstIsWritten() {
    Duration patience = Duration.ofDays(1);
    List<Integer> hundred = IntStream.range(0, 100).boxed().toList();
    Flux<Integer> items = Flux.fromIterable(hundred);
    assertThat(sizes(items, patience, 1_000)).containsExactly(100);
    assertThat(sizes(Flux.just(1, 2, 3).map(it -> it + 1), patience, 1_000)).containsExactly(3);
    assertThat(sizes(Flux.just(1), patience, 1_000)).containsExactly(1);
    assertThat(sizes(Flux.fromIterable(List.of()), patience, 1_000)).isEmpty();
    // Not more than are wanted.
    assertThat(sizes(items, patience, 7)).containsExactly(7);
    // Not more than one batch takes.
    List<Integer> many = IntStream.range(0, 2_500).boxed().toList();
    assertThat(sizes(Flux.fromIterable(many), patience, 10_000).get(0)).isEqualTo(1_000);
  }

  @Test
  void itemsOfAnUnknownSizeOrThatComeLateDoNot() {
    Flux<Integer> items = Flux.just(0, 1, 2, 3);
    // The first waits for the second, which is late.
    assertThat(sizes(items, Duration.ZERO, 10).get(0)).isEqualTo(2);
    assertThat(sizes(items.map(it -> -it - 1), Duration.ofDays(1), 10).get(0)).isEqualTo(1);
    Flux<Integer> made = Flux.generate(sink -> sink.next(1));
    assertThat(sizes(made, Duration.ofDays(1), 3)).containsExactly(1, 1, 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 31, 32, 33, 99, 100, 101, 256, 257, 1_000, 4_096, 10_000})
  void everyItemComesOutOnceAndInOrder(int count) {
    List<Integer> all = IntStream.range(0, count).boxed().toList();
    for (boolean far : new boolean[] {false, true}) {
      for (boolean slowAnswers : new boolean[] {false, true}) {
        for (int demand : new int[] {1, 7, Integer.MAX_VALUE}) {
          List<List<Integer>> batches = new CopyOnWriteArrayList<>();
          Flux<Integer> items = Flux.range(0, count);
          Flux<Integer> written =
              BatchingFlux.of(
                  far ? items.publishOn(SOURCE) : items, new Answering(batches, slowAnswers));
          StepVerifier.create(
                  (demand == Integer.MAX_VALUE ? written : written.limitRate(demand)).collectList())
              .expectNext(all)
              .verifyComplete();
          assertThat(batches.stream().flatMap(List::stream)).containsExactlyElementsOf(all);
          assertThat(batches).allMatch(batch -> !batch.isEmpty() && batch.size() <= 1_000);
        }
      }
    }
  }

  /** Answers at once or on a thread of its own. */
  private record Answering(List<List<Integer>> batches, boolean slow)
      implements BatchWriter<Integer, Integer> {

    @Override
    public Publisher<Integer> write(List<Integer> batch) {
      batches.add(batch);
      return slow ? Flux.fromIterable(batch).publishOn(ANSWERS) : Flux.fromIterable(batch);
    }

    @Override
    public int window() {
      return 1_000;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 100, 255, 1_000})
  void nothingIsWrittenThatNobodyAskedFor(int count) {
    List<List<Integer>> batches = new ArrayList<>();
    Flux<Integer> written =
        BatchingFlux.of(Flux.range(0, 10_000), HandWriter.answering(500, batches));
    StepVerifier.create(written.take(count).count()).expectNext((long) count).verifyComplete();
    assertThat(batches.stream().mapToInt(List::size).sum()).isEqualTo(count);
  }

  @Test
  void whoComesBackGetsAsManyAheadAsItHasTaken() {
    StepVerifier.create(BatchingFlux.of(source, writer), 3)
        .then(() -> IntStream.range(0, 50).forEach(source::next))
        .then(() -> writer.answer(0))
        .expectNext(0)
        .then(() -> writer.answer(1))
        .expectNext(1, 2)
        .then(() -> assertThat(writer.batches).containsExactly(List.of(0), List.of(1, 2)))
        .thenRequest(2)
        .then(() -> assertThat(writer.batches).last().isEqualTo(List.of(3, 4, 5, 6, 7)))
        .then(() -> writer.answer(2))
        .expectNext(3, 4)
        .then(() -> assertThat(writer.batches).hasSize(3))
        .thenRequest(3)
        .expectNext(5, 6, 7)
        .then(() -> assertThat(writer.batches).hasSize(3))
        .thenRequest(1)
        .then(() -> assertThat(writer.batches.get(3)).hasSize(1 + 8))
        .thenCancel()
        .verify();
  }

  @Test
  void noMoreIsRequestedThanMayWait() {
    AtomicLong requested = new AtomicLong();
    TestPublisher<Integer> watched = TestPublisher.create();
    StepVerifier.create(BatchingFlux.of(watched.flux().doOnRequest(requested::addAndGet), writer))
        .then(() -> assertThat(requested).hasValue(100))
        .then(() -> watched.next(0))
        .then(() -> IntStream.range(1, 100).forEach(watched::next))
        // 99 wait and one is under way: there is room for one, which is not requested.
        .then(() -> assertThat(requested).hasValue(100))
        .then(() -> writer.answer(0))
        .expectNext(0)
        .then(() -> assertThat(writer.batches.get(1)).hasSize(99))
        .then(() -> assertThat(requested).hasValue(200))
        .thenCancel()
        .verify();
    watched.assertCancelled();
  }

  @Test
  void theWindowFollowsTheSizeOfDocuments() {
    Window window = new Window();
    assertThat(window.items()).isEqualTo(Window.FIRST_ITEMS);
    window.seen(10, 10);
    assertThat(window.items()).isEqualTo(Window.MAX_ITEMS);
    window.seen(2, 2 * Window.MAX_BYTES / 5);
    assertThat(window.items()).isEqualTo(5);
    window.seen(1, 16 * 1024 * 1024);
    assertThat(window.items()).isEqualTo(1);
    window.seen(0, 0);
    assertThat(window.items()).isEqualTo(1);
  }

  @Test
  void theContextReachesSourceAndWriter() {
    BatchWriter<String, String> asking =
        new BatchWriter<>() {
          @Override
          public Publisher<String> write(List<String> batch) {
            return Mono.deferContextual(
                context -> Mono.just(batch.get(0) + context.get("session")));
          }

          @Override
          public int window() {
            return 1;
          }
        };
    Flux<String> items = Flux.deferContextual(context -> Mono.<String>just(context.get("session")));
    StepVerifier.create(
            BatchingFlux.of(items, asking).contextWrite(context -> context.put("session", "s")))
        .expectNext("ss")
        .verifyComplete();
  }

  @Test
  void eachSubscriberGetsItsOwn() {
    List<List<Integer>> batches = new ArrayList<>();
    Flux<Integer> written = BatchingFlux.of(Flux.just(1, 2), HandWriter.answering(10, batches));
    StepVerifier.create(written.concatWith(written)).expectNext(1, 2, 1, 2).verifyComplete();
    assertThat(batches).hasSize(4);
  }
}
