package dev.throughline.boot.internal;

/** Who serves the calls of repositories and templates. */
public enum ServingMode {
  /** Compiled code, as far as it can. */
  COMPILED,
  /** Stock Spring Data, while Throughline watches. */
  OBSERVE,
  /** Stock Spring Data alone. */
  STOCK
}
