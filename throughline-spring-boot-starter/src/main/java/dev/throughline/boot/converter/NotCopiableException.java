package dev.throughline.boot.converter;

/** Why a bean is left as it is, in words for users. Never leaves the package. */
final class NotCopiableException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotCopiableException(String reason) {
    super(reason, null, false, false);
  }
}
