package dev.throughline.testkit.replica;

import java.util.Map;
import java.util.Set;

/** The error codes that matter to retries and transactions, with their names. */
final class ErrorCodes {

  static final int NO_SUCH_TRANSACTION = 251;
  static final int TRANSACTION_TOO_OLD = 225;
  static final int TRANSACTION_COMMITTED = 256;
  static final int NOT_IN_TRANSACTIONS = 263;
  static final int WRITE_CONFLICT = 112;
  static final int NOT_WRITABLE_PRIMARY = 10107;
  static final int NOT_PRIMARY_NO_SECONDARY_OK = 13435;
  static final int HISTORY_LOST = 286;

  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(6, "HostUnreachable"),
          Map.entry(7, "HostNotFound"),
          Map.entry(11, "UserNotFound"),
          Map.entry(13, "Unauthorized"),
          Map.entry(64, "WriteConcernTimeout"),
          Map.entry(89, "NetworkTimeout"),
          Map.entry(91, "ShutdownInProgress"),
          Map.entry(WRITE_CONFLICT, "WriteConflict"),
          Map.entry(134, "ReadConcernMajorityNotAvailableYet"),
          Map.entry(189, "PrimarySteppedDown"),
          Map.entry(TRANSACTION_TOO_OLD, "TransactionTooOld"),
          Map.entry(NO_SUCH_TRANSACTION, "NoSuchTransaction"),
          Map.entry(TRANSACTION_COMMITTED, "TransactionCommitted"),
          Map.entry(262, "ExceededTimeLimit"),
          Map.entry(NOT_IN_TRANSACTIONS, "OperationNotSupportedInTransaction"),
          Map.entry(HISTORY_LOST, "ChangeStreamHistoryLost"),
          Map.entry(9001, "SocketException"),
          Map.entry(NOT_WRITABLE_PRIMARY, "NotWritablePrimary"),
          Map.entry(11600, "InterruptedAtShutdown"),
          Map.entry(11602, "InterruptedDueToReplStateChange"),
          Map.entry(NOT_PRIMARY_NO_SECONDARY_OK, "NotPrimaryNoSecondaryOk"),
          Map.entry(13436, "NotPrimaryOrSecondary"));

  private static final Set<Integer> RETRYABLE =
      Set.of(6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436);

  private ErrorCodes() {}

  static String name(int code) {
    return NAMES.getOrDefault(code, "Location" + code);
  }

  /** {@return whether a command may succeed when it is sent again} */
  static boolean isRetryable(int code) {
    return RETRYABLE.contains(code);
  }
}
