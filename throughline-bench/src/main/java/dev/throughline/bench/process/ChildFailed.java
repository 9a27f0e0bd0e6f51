package dev.throughline.bench.process;

import org.jspecify.annotations.Nullable;

/** A child JVM reported an error, or ended. */
public final class ChildFailed extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ChildFailed(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
