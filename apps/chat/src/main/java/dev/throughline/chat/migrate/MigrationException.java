package dev.throughline.chat.migrate;

/** Something in the source or the target that cannot be moved as it is; the message names it. */
final class MigrationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String kind;

  MigrationException(String message) {
    super(message);
    this.kind = message;
  }

  /** A row's value. */
  MigrationException(String table, Object id, String column, String problem) {
    super(table + " " + id + ": " + problem);
    this.kind = table + "." + column;
  }

  /** {@return what problems of many rows have in common: the table and the column} */
  String kind() {
    return kind;
  }
}
