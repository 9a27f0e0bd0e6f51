package dev.throughline.cache;

/** There is no payload codec of a name. */
public final class UnknownPayloadException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  UnknownPayloadException(String message) {
    super(message);
  }
}
