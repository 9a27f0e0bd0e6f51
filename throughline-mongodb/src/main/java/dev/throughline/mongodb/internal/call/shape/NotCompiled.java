package dev.throughline.mongodb.internal.call.shape;

/** Stock makes the call, for the reason that the message says. */
public final class NotCompiled extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With that reason. */
  public NotCompiled(String reason) {
    super(reason, null, false, false);
  }

  /** Why stock makes the call. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
