package dev.throughline.redis.internal.protocol;

/**
 * A request of a flow to its own process.
 *
 * @param <A> the answer
 */
public sealed interface LocalRequest<A> extends Request<A> {

  /**
   * Enters the single-flight section of a window, in which this process fills or repairs it.
   * Answered with true when the section was free, or when {@code mustGoOn}; else with false, as
   * soon as the other flow has left it.
   */
  record Enter(String window, boolean mustGoOn) implements LocalRequest<Boolean> {}

  /** Ends what {@link Enter} began. */
  record Leave(String window) implements LocalRequest<Boolean> {}

  /**
   * Waits until it is this flow's turn to read a page from the database since Redis did not answer.
   */
  record AwaitTurn() implements LocalRequest<Boolean> {}

  /** Ends what {@link AwaitTurn} began. */
  record EndTurn() implements LocalRequest<Boolean> {}

  /** Waits a random time after a conflict; longer with each attempt, beginning with one. */
  record Backoff(int attempt) implements LocalRequest<Boolean> {}

  /** Waits until no window can be served any more that was verified before now. */
  record OutlastBound() implements LocalRequest<Boolean> {}
}
