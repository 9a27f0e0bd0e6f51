package dev.throughline.mongodb.write.reactive;

import dev.throughline.mongodb.internal.batching.BatchWriter;
import java.util.ArrayList;
import java.util.List;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** Writes nothing, and answers when the test says so: each item with itself. */
final class HandWriter implements BatchWriter<Integer, Integer> {

  private final int window;
  final List<List<Integer>> batches = new ArrayList<>();
  final List<Integer> cancelled = new ArrayList<>();
  private final List<Sinks.Many<Integer>> sinks = new ArrayList<>();

  HandWriter(int window) {
    this.window = window;
  }

  @Override
  public Publisher<Integer> write(List<Integer> batch) {
    int number = batches.size();
    batches.add(batch);
    Sinks.Many<Integer> sink = Sinks.many().unicast().onBackpressureBuffer();
    sinks.add(sink);
    return sink.asFlux().doOnCancel(() -> cancelled.add(number));
  }

  @Override
  public int window() {
    return window;
  }

  /** Answers every item of a batch. */
  void answer(int batch) {
    batches.get(batch).forEach(sinks.get(batch)::tryEmitNext);
    sinks.get(batch).tryEmitComplete();
  }

  /** Answers some items of a batch, then fails. */
  void fail(int batch, int after, RuntimeException failure) {
    batches.get(batch).subList(0, after).forEach(sinks.get(batch)::tryEmitNext);
    sinks.get(batch).tryEmitError(failure);
  }

  /** A writer that answers on its own: at once, or on other threads. */
  static BatchWriter<Integer, Integer> answering(int window, List<List<Integer>> batches) {
    return new BatchWriter<>() {
      @Override
      public Publisher<Integer> write(List<Integer> batch) {
        batches.add(batch);
        return Flux.fromIterable(batch);
      }

      @Override
      public int window() {
        return window;
      }
    };
  }
}
