package dev.throughline.codec.internal.runtime;

import org.jspecify.annotations.Nullable;

/** A plan for which no class can be generated or defined; the message is the reason. */
public final class CompileException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CompileException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
