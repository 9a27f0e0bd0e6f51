package dev.throughline.chat.web;

import java.io.IOException;

/** A body has more bytes than requests may have. */
final class BodyTooLargeException extends IOException {

  static final String CODE = "too-large";

  private static final long serialVersionUID = 1L;

  BodyTooLargeException(long most) {
    super(detail(most));
  }

  static String detail(long most) {
    return "The body of a request has at most " + most + " bytes.";
  }

  /** {@return whether a failure to read a body has this cause} */
  static boolean causes(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BodyTooLargeException) {
        return true;
      }
    }
    return false;
  }
}
