package dev.throughline.mongodb.internal.copy;

/** A bean cannot be copied; the message is the reason, for users. */
public final class NotCopiableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param reason as a sentence about the bean goes on.
   */
  public NotCopiableException(String reason) {
    super(reason, null, false, false);
  }
}
