package dev.throughline.cache;

/** No payload codec has the configured name. */
public final class UnknownPayloadException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  UnknownPayloadException(String message) {
    super(message);
  }
}
