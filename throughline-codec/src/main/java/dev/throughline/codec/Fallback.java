package dev.throughline.codec;

import org.jspecify.annotations.Nullable;

/**
 * Documents of one type that were handed to stock for one reason, with the place in the first of
 * them. Holds no values: keys of maps and names of unknown fields are masked as {@code *}.
 * Immutable.
 *
 * @param operation what compiled code was doing.
 * @param reason in words for users; the class of an exception where user code threw it.
 * @param path where in the first document, for example {@code $.items[2].price}; null when unknown.
 * @param found the type that is there; null when unknown.
 * @param expected the type that compiled code covers there; null when unknown.
 * @param planned false for a defect of Throughline's, which the log shows with its stack trace.
 * @param count how many documents there were.
 */
public record Fallback(
    Operation operation,
    String reason,
    @Nullable String path,
    @Nullable String found,
    @Nullable String expected,
    boolean planned,
    long count) {

  /** An operation of compiled code. */
  public enum Operation {
    WRITE,
    READ,
    /** Gives a generated id to an entity. */
    SET_ID,
    WRITE_PAYLOAD,
    READ_PAYLOAD;

    @Override
    public String toString() {
      return switch (this) {
        case WRITE -> "write";
        case READ -> "read";
        case SET_ID -> "id";
        case WRITE_PAYLOAD -> "compact write";
        case READ_PAYLOAD -> "compact read";
      };
    }
  }

  /** Everything but the count. */
  public String description() {
    String text = operation + ": " + reason;
    return path == null ? text : text + " (" + path + ": " + found + ", expected " + expected + ")";
  }

  @Override
  public String toString() {
    return description() + " x " + count;
  }
}
