package dev.throughline.chat.migrate;

/** Something in the source or the target that cannot be moved as it is; the message names it. */
final class MigrationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  MigrationException(String message) {
    super(message);
  }
}
