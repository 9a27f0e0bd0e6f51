package dev.throughline.chat;

/** Says in one line why the service did not start. */
final class StartFailure {

  private StartFailure() {}

  /** The deepest cause with a text: those above it tell of the beans on the way to it. */
  static String reason(Throwable failure) {
    String reason = failure.getClass().getSimpleName();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = cause.getMessage();
      if (message != null && !message.isBlank()) {
        reason = message.strip().lines().findFirst().orElse(reason);
      }
      if (cause.getCause() == cause) {
        break;
      }
    }
    return "not started: " + reason;
  }
}
