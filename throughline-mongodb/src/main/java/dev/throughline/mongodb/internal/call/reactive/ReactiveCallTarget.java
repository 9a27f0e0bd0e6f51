package dev.throughline.mongodb.internal.call.reactive;

import dev.throughline.mongodb.internal.call.CallTarget;
import org.jspecify.annotations.Nullable;

/** A reactive template that makes compiled calls. */
public interface ReactiveCallTarget {

  /** As {@link CallTarget#of(Object)}. */
  static @Nullable ReactiveCallTarget of(Object operations) {
    return operations instanceof ReactiveCallTarget target && target.isItself(operations)
        ? target
        : null;
  }

  /** As {@link CallTarget#isItself(Object)}. */
  boolean isItself(Object asked);

  /** Its calls. */
  ReactiveCalls calls();
}
