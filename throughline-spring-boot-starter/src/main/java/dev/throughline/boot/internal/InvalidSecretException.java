package dev.throughline.boot.internal;

/** A secret cannot be used. Neither the exception nor what explains it shows the value. */
public final class InvalidSecretException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String property;
  private final String reason;

  /**
   * Creates an exception.
   *
   * @param property the name of the setting.
   * @param reason a sentence, without the value.
   */
  public InvalidSecretException(String property, String reason) {
    super(property + ": " + reason);
    this.property = property;
    this.reason = reason;
  }

  /** Why it cannot be used. */
  public String reason() {
    return reason;
  }

  /** The name of the setting. */
  public String property() {
    return property;
  }
}
