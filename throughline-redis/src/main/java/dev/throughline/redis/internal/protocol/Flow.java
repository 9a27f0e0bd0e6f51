package dev.throughline.redis.internal.protocol;

import java.util.function.Function;

/**
 * A computation that is either finished or waits for the answer to one request. Immutable and free
 * of side effects, so that one flow runs on a thread that blocks, on an event loop, or step by step
 * under a scheduler that chooses what happens next.
 *
 * @param <R> what it results in
 */
public sealed interface Flow<R> {

  /** Finished. */
  record Done<R>(R result) implements Flow<R> {}

  /** Finished, with an exception for the caller. */
  record Failed<R>(RuntimeException failure) implements Flow<R> {}

  /** Goes on when the request has been answered. */
  record Waiting<A, R>(Request<A> request, Function<A, Flow<R>> next) implements Flow<R> {}

  /** The flow that results in this. */
  static <R> Flow<R> done(R result) {
    return new Done<>(result);
  }

  /** The flow that asks this. */
  static <A> Flow<A> ask(Request<A> request) {
    return new Waiting<>(request, Done::new);
  }

  /** This flow, and then the one that its result leads to. */
  default <S> Flow<S> then(Function<? super R, Flow<S>> following) {
    if (this instanceof Done<R> done) {
      return following.apply(done.result());
    }
    if (this instanceof Failed<R> failed) {
      return new Failed<>(failed.failure());
    }
    return chained((Waiting<?, R>) this, following);
  }

  private static <A, R, S> Flow<S> chained(
      Waiting<A, R> waiting, Function<? super R, Flow<S>> following) {
    return new Waiting<>(waiting.request(), answer -> waiting.next().apply(answer).then(following));
  }
}
