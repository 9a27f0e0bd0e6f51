package dev.throughline.mongodb.internal.call;

/** A template that makes compiled calls. */
public interface CallTarget {

  /** Its calls. */
  Calls calls();
}
