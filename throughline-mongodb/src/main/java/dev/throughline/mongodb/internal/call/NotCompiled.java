package dev.throughline.mongodb.internal.call;

/** Stock makes the call, for the reason that the message says. */
final class NotCompiled extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotCompiled(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
