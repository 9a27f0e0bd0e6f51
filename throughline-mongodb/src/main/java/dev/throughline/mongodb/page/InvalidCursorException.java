package dev.throughline.mongodb.page;

import java.io.Serial;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * A cursor that this application did not make for this query. The fault is the client's: a web
 * application answers 400, as Throughline's starter does. Nothing was asked of the database, but
 * for {@link Reason#MOVED}.
 */
public final class InvalidCursorException extends InvalidDataAccessApiUsageException {

  @Serial private static final long serialVersionUID = 1L;

  /** The fault of a cursor. */
  public enum Reason {
    /** It does not have the form of a cursor, or is empty or too long. */
    MALFORMED("The cursor is not one of this application"),
    /** Its key is not known, or not any more. */
    UNKNOWN_KEY("The cursor was signed with a key that is not in use"),
    /** It is not what was signed. */
    CHANGED("The cursor was changed"),
    /** It was made for another sort, filter, collation, collection or entity. */
    OTHER_QUERY(
        "The cursor belongs to another query: its sort, filter, collation or collection differ"),
    /**
     * It names an item by its id, since the item's sort values were too long for a cursor, and that
     * item is gone or has other values now. The database was asked for it.
     */
    MOVED("The item that the cursor names is gone or has moved");

    private final String message;

    Reason(String message) {
      this.message = message;
    }
  }

  private final Reason reason;

  InvalidCursorException(Reason reason) {
    super(reason.message + ". Start over without a cursor.");
    this.reason = reason;
  }

  /** {@return what is wrong} */
  public Reason reason() {
    return reason;
  }
}
