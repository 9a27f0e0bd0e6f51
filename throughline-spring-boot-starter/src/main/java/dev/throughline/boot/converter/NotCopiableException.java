package dev.throughline.boot.converter;

/** A bean cannot be copied; the message is the reason, for users. Never leaves the package. */
final class NotCopiableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotCopiableException(String reason) {
    super(reason, null, false, false);
  }
}
