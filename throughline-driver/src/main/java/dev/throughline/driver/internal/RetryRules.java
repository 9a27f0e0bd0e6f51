package dev.throughline.driver.internal;

import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoNodeIsRecoveringException;
import com.mongodb.MongoNotPrimaryException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerException;
import com.mongodb.MongoSocketException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.diagnostics.logging.Logger;
import com.mongodb.internal.diagnostics.logging.Loggers;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * After which errors the driver sends its own reads and writes once more, and what it throws after
 * a second one.
 */
final class RetryRules {

  /** The first server version that labels the errors after which a write may be retried: 4.4. */
  private static final int LABELLING_WIRE_VERSION = 9;

  private static final Logger LOGGER = Loggers.getLogger("operation");

  private static final String RETRYABLE = "RetryableWriteError";
  private static final String NOTHING_WRITTEN = "NoWritesPerformed";

  /** The codes of errors after which the driver reads once more. */
  private static final Set<Integer> READ_AGAIN =
      Set.of(6, 7, 89, 91, 134, 189, 262, 9001, 13436, 13435, 11602, 11600, 10107);

  private RetryRules() {}

  /** {@return whether to read once more} */
  static boolean readsAgain(MongoException e) {
    return isKnown(e) || causeIsKnown(e);
  }

  /** {@return whether the second error of a read is thrown, and not the first} */
  static boolean isChosenOfReads(Throwable second) {
    return second instanceof MongoSocketException || second instanceof MongoServerException;
  }

  /**
   * {@return whether to write once more; labels the error as the driver does}
   *
   * @param wireVersion of the server that was asked.
   */
  static boolean writesAgain(MongoException e, int wireVersion) {
    return !isBeforeSending(e) && labelled(e, wireVersion).hasErrorLabel(RETRYABLE);
  }

  /**
   * Chooses the exception to throw after a second error of a write.
   *
   * @param first null when the first attempt was answered.
   * @return null when that first answer counts, which was written without its concern fulfilled.
   */
  static @Nullable MongoException ofWrites(
      @Nullable MongoException first, MongoException again, int wireVersion) {
    return isBeforeSending(again) || again.hasErrorLabel(NOTHING_WRITTEN)
        ? first
        : labelled(again, wireVersion);
  }

  /** {@return whether no connection was had, for a reason that may have passed} */
  static boolean mayPass(Throwable thrown) {
    return thrown instanceof MongoException e
        && (e instanceof MongoConnectionPoolClearedException || causeIsKnown(e));
  }

  /** {@return whether nothing was sent} */
  static boolean isBeforeSending(Throwable thrown) {
    return thrown instanceof MongoTimeoutException
        || thrown instanceof MongoSocketOpenException
        || thrown instanceof MongoConnectionPoolClearedException
        || thrown instanceof MongoSecurityException;
  }

  /** Logs what the driver logs before it sends a command once more. */
  static void log(String name, OperationContext context, Throwable thrown) {
    if (LOGGER.isDebugEnabled()) {
      LOGGER.debug(
          "Retrying the command '%s' within the operation with operation ID %s due to the error \"%s\". Attempt number: #2"
              .formatted(name, context.getId(), thrown));
    }
  }

  /** {@return whether an error is one of those that may have passed} */
  private static boolean isKnown(MongoException e) {
    return e instanceof MongoSocketException
        || e instanceof MongoNotPrimaryException
        || e instanceof MongoNodeIsRecoveringException
        || e instanceof MongoConnectionPoolClearedException
        || READ_AGAIN.contains(e.getCode());
  }

  /** {@return whether a handshake has failed for such an error} */
  private static boolean causeIsKnown(MongoException e) {
    return e instanceof MongoSecurityException
        && e.getCause() instanceof MongoException cause
        && isKnown(cause);
  }

  /** Labels what no server could label; servers before 4.4 label nothing. */
  private static MongoException labelled(MongoException e, int wireVersion) {
    if (wireVersion < LABELLING_WIRE_VERSION ? isKnown(e) : e instanceof MongoSocketException) {
      e.addLabel(RETRYABLE);
    }
    return e;
  }
}
