package dev.throughline.driver.internal;

import com.mongodb.MongoException;
import com.mongodb.ServerAddress;
import com.mongodb.connection.ConnectionDescription;
import com.mongodb.connection.ServerType;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.connection.ProtocolHelper;
import java.util.Objects;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one write, and whether another one is made: one more when no connection was had
 * for a reason that may have passed, and one more of each command that carries a transaction
 * number. They are those of the driver's {@code MixedBulkWriteOperation}. Of one thread at a time.
 */
final class WriteAttempts {

  /** Of a command that is not made again. */
  static final long NO_NUMBER = -1;

  private final OperationContext context;
  private final boolean retries;
  private @Nullable ConnectionDescription connection;

  /** The server of the first connection. */
  private @Nullable ServerAddress address;

  /** Whether a command was sent before the present one. */
  private boolean laterCommand;

  /** Whether the present command has been attempted. */
  private boolean begun;

  private boolean retryable;
  private long number = NO_NUMBER;

  /** Whether the present command is sent for the second time. */
  private boolean retrying;

  private @Nullable MongoException initialFailure;
  private @Nullable WriteAnswer initialAnswer;

  /** Why no connection was had, when that was tried again. */
  private @Nullable Throwable connectFailure;

  private @Nullable WriteAnswer answer;
  private @Nullable Throwable thrown;

  /**
   * Creates them.
   *
   * @param retries whether the client retries writes.
   */
  WriteAttempts(OperationContext context, boolean retries) {
    this.context = context;
    this.retries = retries;
  }

  /** Begins an attempt on a connection. The number of the command is the same one in all. */
  void on(ConnectionDescription used) {
    connection = used;
    address = address == null ? used.getServerAddress() : address;
    if (!begun) {
      begun = true;
      retryable = retries && canRepeat(used);
      number = retryable ? context.getSessionContext().advanceTransactionNumber() : NO_NUMBER;
    }
  }

  /** The transaction number of the present command, {@link #NO_NUMBER} without one. */
  long number() {
    return number;
  }

  /** {@return whether a server knows transaction numbers} */
  private static boolean canRepeat(ConnectionDescription used) {
    return used.getLogicalSessionTimeoutMinutes() != null
        && used.getServerType() != ServerType.STANDALONE;
  }

  /** {@return whether to make another attempt after an answer} */
  boolean again(WriteAnswer received) {
    if (!retrying && retryable && isToBeWrittenAgain(received)) {
      initialAnswer = received;
      retrying = true;
      return true;
    }
    answer = received;
    return false;
  }

  private boolean isToBeWrittenAgain(WriteAnswer received) {
    BsonDocument more = received.more();
    if (more == null) {
      return false;
    }
    MongoException concern =
        ProtocolHelper.createSpecialException(
            more,
            Objects.requireNonNull(connection).getServerAddress(),
            "errMsg",
            context.getTimeoutContext());
    return concern != null && RetryRules.writesAgain(concern, wireVersion());
  }

  /** {@return whether to make another attempt after a failure} */
  boolean again(Throwable failure) {
    context.getServerDeprioritization().onAttemptFailure(failure);
    if (retrying) {
      return afterSecond(failure);
    }
    if (retryable
        && failure instanceof MongoException e
        && RetryRules.writesAgain(e, wireVersion())) {
      initialFailure = e;
      retrying = true;
      return true;
    }
    return unsent(failure);
  }

  private boolean afterSecond(Throwable failure) {
    MongoException chosen =
        failure instanceof MongoException e
            ? RetryRules.ofWrites(initialFailure, e, wireVersion())
            : initialFailure;
    if (chosen == null) {
      answer = initialAnswer;
      return false;
    }
    return unsent(chosen);
  }

  /** No connection for a reason that may have passed: all of it once more. */
  private boolean unsent(Throwable failure) {
    if (connectFailure == null && !laterCommand && retries && RetryRules.mayPass(failure)) {
      connectFailure = failure;
      retrying = false;
      initialFailure = null;
      initialAnswer = null;
      return true;
    }
    answer = null;
    thrown =
        connectFailure != null && RetryRules.isBeforeSending(failure) ? connectFailure : failure;
    return false;
  }

  /** Begins the attempts of the command that follows. */
  void next() {
    laterCommand = true;
    begun = false;
    retrying = false;
    initialFailure = null;
    initialAnswer = null;
    connectFailure = null;
    answer = null;
  }

  /** The answer that counts, null when {@link #thrown} does. */
  @Nullable WriteAnswer answer() {
    return answer;
  }

  /** {@return what is thrown when no answer counts} */
  Throwable thrown() {
    return Objects.requireNonNull(thrown);
  }

  /** The server of the first connection, which the driver names in its exceptions. */
  ServerAddress address() {
    return Objects.requireNonNull(address);
  }

  private int wireVersion() {
    return connection == null ? Integer.MAX_VALUE : connection.getMaxWireVersion();
  }
}
