package dev.throughline.redis.internal.protocol;

import dev.throughline.redis.internal.protocol.LocalRequest.AwaitTurn;
import dev.throughline.redis.internal.protocol.LocalRequest.EndTurn;
import dev.throughline.redis.internal.protocol.LocalRequest.Enter;
import dev.throughline.redis.internal.protocol.LocalRequest.Leave;
import java.util.function.Supplier;

/** What many want at once in one process, one does. */
final class Together {

  private Together() {}

  /**
   * Does this unless somebody in this process does it already; then looks at what came of that.
   *
   * @param mustGoOn whether to do it all the same, for nobody else can
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

  /** Somebody does it. In this process it is worth waiting for; else this is done instead. */
  static <R> Flow<R> joined(String window, Supplier<Flow<R>> instead, Supplier<Flow<R>> again) {
    return Flow.ask(new Enter(window, false))
        .then(
            nobody ->
                nobody ? Flow.ask(new Leave(window)).then(left -> instead.get()) : again.get());
  }

  /** Where a window answered for all, everybody would now come to the database at once. */
  static <R> Flow<R> inTurn(Supplier<Flow<R>> work) {
    return Flow.ask(new AwaitTurn())
        .then(turn -> work.get())
        .then(page -> Flow.ask(new EndTurn()).then(ended -> Flow.done(page)));
  }
}
