package dev.throughline.testkit.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;

/** The labels that a server sets on the errors of a command. */
final class Labels {

  static final String RETRYABLE_WRITE = "RetryableWriteError";
  private static final String NO_WRITES = "NoWritesPerformed";
  private static final String TRANSIENT = "TransientTransactionError";
  private static final String RESUMABLE = "ResumableChangeStreamError";
  private static final Set<String> ENDINGS = Set.of("commitTransaction", "abortTransaction");
  private static final Set<Integer> SNAPSHOT_GONE =
      Set.of(ErrorCodes.WRITE_CONFLICT, ErrorCodes.NO_SUCH_TRANSACTION, 24, 246);
  private static final Set<Integer> RESUMED =
      Set.of(
          6, 7, 43, 63, 89, 91, 133, 150, 189, 234, 262, 9001, 10107, 11600, 11602, 13388, 13435,
          13436);

  private Labels() {}

  /** {@return whether a command belongs to a transaction of the client} */
  static boolean inTransaction(BsonDocument command) {
    return Bson.isFalse(command, "autocommit");
  }

  static boolean ends(BsonDocument command) {
    return ENDINGS.contains(command.getFirstKey());
  }

  /** {@return whether the same command may come a second time, to be answered as the first was} */
  static boolean isRetryableWrite(BsonDocument command) {
    return command.containsKey("txnNumber") && (!inTransaction(command) || ends(command));
  }

  /**
   * The labels of an error.
   *
   * @param written whether something was written before it.
   */
  static List<String> of(int code, BsonDocument command, boolean written) {
    List<String> labels = new ArrayList<>();
    boolean retryable = ErrorCodes.isRetryable(code);
    if (inTransaction(command) && isTransient(code, command)) {
      labels.add(TRANSIENT);
    }
    if (retryable && isRetryableWrite(command)) {
      labels.add(RETRYABLE_WRITE);
      if (!written && !ends(command)) {
        labels.add(NO_WRITES);
      }
    }
    if (RESUMED.contains(code) && ChangeStreams.concerns(command)) {
      labels.add(RESUMABLE);
    }
    return labels;
  }

  private static boolean isTransient(int code, BsonDocument command) {
    return SNAPSHOT_GONE.contains(code) || (!ends(command) && ErrorCodes.isRetryable(code));
  }
}
