package dev.throughline.cache.internal;

/** No payload codec has the configured name. */
public final class UnknownPayloadException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /** Creates an exception. */
  public UnknownPayloadException(String message) {
    super(message);
  }
}
