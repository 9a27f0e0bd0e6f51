package dev.throughline.testkit.replica;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What happens to one command.
 *
 * @param kind what, and when.
 * @param code of the error, where there is one.
 * @param labels of the error; null for those that a server sets by itself.
 * @param delay before the command is executed.
 * @param statements of a batch that are executed before the connection is cut.
 */
public record Fault(
    Kind kind, int code, @Nullable List<String> labels, Duration delay, int statements) {

  /** What happens, and when. */
  public enum Kind {
    /** The connection is cut; nothing is executed. */
    CUT_BEFORE,
    /** The first statements of a batch are executed, then the connection is cut. */
    CUT_DURING,
    /** The command is executed, then the connection is cut. */
    REPLY_LOST,
    /** The primary steps down and answers so; nothing is executed. */
    STEP_DOWN_BEFORE,
    /** The command is executed, the primary steps down, and the connection is cut. */
    STEP_DOWN_AFTER,
    /** An error is answered; nothing is executed. */
    ERROR,
    /** The command is executed, and an error is answered all the same. */
    ERROR_AFTER,
    /** The command is executed, and the answer has an error of its write concern. */
    WRITE_CONCERN_ERROR,
    /** The command is executed, and the answer does not say how many documents were written. */
    NO_COUNT,
    /** The command is executed, and the answer says that one document less was written. */
    LESS_COUNTED,
    /** The command is executed, and the answer names another request. */
    OTHER_REPLY,
    /** The command is executed, and the connection is cut in the middle of the answer. */
    HALF_REPLY,
    /** The command waits before it is executed. */
    DELAY
  }

  private static Fault of(Kind kind, int code) {
    return new Fault(kind, code, null, Duration.ZERO, 0);
  }

  /** Cuts the connection instead of executing the command. */
  public static Fault cutBefore() {
    return of(Kind.CUT_BEFORE, 0);
  }

  /** Executes the first statements of a batch, and cuts the connection. */
  public static Fault cutAfterStatements(int statements) {
    return new Fault(Kind.CUT_DURING, 0, null, Duration.ZERO, statements);
  }

  /** Executes the command, and cuts the connection instead of answering. */
  public static Fault replyLost() {
    return of(Kind.REPLY_LOST, 0);
  }

  /** Steps down, and answers {@code NotWritablePrimary} instead of executing the command. */
  public static Fault stepDownBefore() {
    return of(Kind.STEP_DOWN_BEFORE, ErrorCodes.NOT_WRITABLE_PRIMARY);
  }

  /** Executes the command, steps down, and cuts the connection. */
  public static Fault stepDownAfter() {
    return of(Kind.STEP_DOWN_AFTER, 0);
  }

  /** Answers an error, with the labels that a server sets, instead of executing the command. */
  public static Fault error(int code) {
    return of(Kind.ERROR, code);
  }

  /** Answers an error with these labels instead of executing the command. */
  public static Fault error(int code, List<String> labels) {
    return new Fault(Kind.ERROR, code, List.copyOf(labels), Duration.ZERO, 0);
  }

  /** Executes the command, and answers an error. */
  public static Fault errorAfter(int code) {
    return of(Kind.ERROR_AFTER, code);
  }

  /** Executes the command, and answers with an error of the write concern. */
  public static Fault writeConcernError(int code) {
    return of(Kind.WRITE_CONCERN_ERROR, code);
  }

  /** Executes the command, and answers without the number of documents, {@code n}. */
  public static Fault noCount() {
    return of(Kind.NO_COUNT, 0);
  }

  /** Executes the command, and answers with one less than the number of documents, {@code n}. */
  public static Fault lessCounted() {
    return of(Kind.LESS_COUNTED, 0);
  }

  /** Executes the command, and answers to a request that was not made. */
  public static Fault otherReply() {
    return of(Kind.OTHER_REPLY, 0);
  }

  /** Executes the command, and cuts the connection in the middle of the answer. */
  public static Fault halfReply() {
    return of(Kind.HALF_REPLY, 0);
  }

  /** Waits, then executes the command. */
  public static Fault delay(Duration delay) {
    return new Fault(Kind.DELAY, 0, null, delay, 0);
  }

  /** A conflict with another writer: in a transaction, the transaction is aborted. */
  public static Fault writeConflict() {
    return error(ErrorCodes.WRITE_CONFLICT);
  }
}
