package dev.throughline.redis.internal.protocol;

import dev.throughline.redis.internal.protocol.LocalRequest.AwaitTurn;
import dev.throughline.redis.internal.protocol.LocalRequest.EndTurn;
import dev.throughline.redis.internal.protocol.LocalRequest.Enter;
import dev.throughline.redis.internal.protocol.LocalRequest.Leave;
import java.util.function.Supplier;

/** Single-flight: coalesces concurrent fills of one window within a process. */
final class Together {

  private Together() {}

  /**
   * Single-flight: does the work, or, while this process already does it, waits for its end and
   * runs {@code again}.
   *
   * @param mustGoOn whether to do it in any case, since no other flow can
   */
  static <R> Flow<R> alone(
      String window, boolean mustGoOn, Supplier<Flow<R>> work, Supplier<Flow<R>> again) {
    return Flow.ask(new Enter(window, mustGoOn))
        .then(
            mine ->
                mine
                    ? work.get()
                        .then(page -> Flow.ask(new Leave(window)).then(left -> Flow.done(page)))
                    : again.get());
  }

  /** Waits for the flow of this process that does the work; without one, runs {@code instead}. */
  static <R> Flow<R> joined(String window, Supplier<Flow<R>> instead, Supplier<Flow<R>> again) {
    return Flow.ask(new Enter(window, false))
        .then(
            entered ->
                entered ? Flow.ask(new Leave(window)).then(left -> instead.get()) : again.get());
  }

  /** Limits the concurrent database reads that replace reads of a window (D-TIMELINE-10). */
  static <R> Flow<R> inTurn(Supplier<Flow<R>> work) {
    return Flow.ask(new AwaitTurn())
        .then(turn -> work.get())
        .then(page -> Flow.ask(new EndTurn()).then(ended -> Flow.done(page)));
  }
}
