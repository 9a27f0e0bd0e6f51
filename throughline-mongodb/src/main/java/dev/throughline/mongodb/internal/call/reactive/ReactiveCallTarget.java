package dev.throughline.mongodb.internal.call.reactive;

/** A reactive template that makes compiled calls. */
public interface ReactiveCallTarget {

  /** Its calls. */
  ReactiveCalls calls();
}
