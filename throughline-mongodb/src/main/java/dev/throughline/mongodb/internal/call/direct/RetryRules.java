package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoTimeoutException;
import java.util.Set;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * After which errors the driver sends its own reads and writes once more, and what it throws after
 * a second one.
 */
public final class RetryRules {

  private static final String RETRYABLE = "RetryableWriteError";
  private static final String NOTHING_WRITTEN = "NoWritesPerformed";

  /** The codes of errors after which the driver reads once more. */
  private static final Set<Integer> READ_AGAIN =
      Set.of(6, 7, 89, 91, 134, 189, 262, 9001, 13436, 13435, 11602, 11600, 10107);

  private RetryRules() {}

  /** Whether to read once more. */
  public static boolean readsAgain(MongoException e) {
    return isKnown(e) || causeIsKnown(e);
  }

  /** What is thrown after two errors of a read. */
  public static MongoException ofReads(MongoException first, MongoException again) {
    return again instanceof MongoSocketException || again instanceof MongoServerException
        ? again
        : first;
  }

  /** Whether to write once more after what a server has answered. */
  public static boolean writesAgain(Document answer) {
    return UpdateAnswer.isLabelled(answer, RETRYABLE);
  }

  /** Whether to write once more; labels the error as the driver does. */
  public static boolean writesAgain(MongoException e) {
    return !isBeforeSending(e) && labelled(e).hasErrorLabel(RETRYABLE);
  }

  /**
   * What is thrown after a second error of a write.
   *
   * @param first null when the first attempt was answered.
   * @return null when that first answer counts, which was written without its concern fulfilled.
   */
  public static @Nullable MongoException ofWrites(
      @Nullable MongoException first, MongoException again) {
    return isBeforeSending(again) || again.hasErrorLabel(NOTHING_WRITTEN) ? first : labelled(again);
  }

  /** Whether no connection was had, for a reason that may have passed. */
  public static boolean mayPass(MongoException e) {
    return e instanceof MongoConnectionPoolClearedException || causeIsKnown(e);
  }

  /** What is thrown when there was no connection, and then an error. */
  public static MongoException ofConnections(MongoException first, MongoException again) {
    return isBeforeSending(again) ? first : again;
  }

  /** Whether an error is one of those that may have passed. */
  private static boolean isKnown(MongoException e) {
    return e instanceof MongoSocketException
        || e instanceof MongoNotPrimaryException
        || e instanceof MongoNodeIsRecoveringException
        || e instanceof MongoConnectionPoolClearedException
        || READ_AGAIN.contains(e.getCode());
  }

  /** Whether a handshake has failed for such an error. */
  private static boolean causeIsKnown(MongoException e) {
    return e instanceof MongoSecurityException
        && e.getCause() instanceof MongoException cause
        && isKnown(cause);
  }

  /** Labels what no server could label, as the driver does for its own retries. */
  private static MongoException labelled(MongoException e) {
    if (e instanceof MongoSocketException) {
      e.addLabel(RETRYABLE);
    }
    return e;
  }

  private static boolean isBeforeSending(MongoException e) {
    return e instanceof MongoTimeoutException
        || e instanceof MongoSocketOpenException
        || e instanceof MongoConnectionPoolClearedException
        || e instanceof MongoSecurityException;
  }
}
