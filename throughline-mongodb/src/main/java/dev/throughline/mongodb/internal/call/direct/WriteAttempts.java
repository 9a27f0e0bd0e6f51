package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteConcern;
import com.mongodb.connection.ConnectionDescription;
import com.mongodb.connection.ServerType;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.connection.ProtocolHelper;
import java.util.Objects;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one write, and whether another one is made: one more when no connection was had
 * for a reason that may have passed, and one more of a command that carries a transaction number.
 * They are those of the driver's {@code MixedBulkWriteOperation} with one request. Of one thread at
 * a time.
 */
final class WriteAttempts {

  private final OperationContext context;
  private final boolean retries;
  private @Nullable BsonDocument command;
  private @Nullable ConnectionDescription connection;
  private boolean repeatable;

  /** Whether the command is sent for the second time. */
  private boolean second;

  private @Nullable MongoException first;
  private @Nullable WriteAnswer written;

  /** Why no connection was had, when that was tried again. */
  private @Nullable Throwable unconnected;

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

  /** The command for a connection, the same one in all attempts. */
  BsonDocument command(
      String name, String collection, WriteConcern concern, ConnectionDescription used) {
    connection = used;
    BsonDocument known = command;
    if (known != null) {
      return known;
    }
    repeatable = retries && canRepeat(used);
    BsonDocument made = new BsonDocument(name, new BsonString(collection));
    made.put("ordered", BsonBoolean.TRUE);
    if (!concern.isServerDefault()) {
      made.put("writeConcern", concern.asDocument());
    }
    if (repeatable) {
      made.put("txnNumber", new BsonInt64(context.getSessionContext().advanceTransactionNumber()));
    }
    command = made;
    return made;
  }

  /** Whether a server knows transaction numbers. */
  private static boolean canRepeat(ConnectionDescription used) {
    return used.getLogicalSessionTimeoutMinutes() != null
        && used.getServerType() != ServerType.STANDALONE;
  }

  /** Whether to make another attempt after an answer. */
  boolean again(WriteAnswer received) {
    if (!second && repeatable && isToBeWrittenAgain(received)) {
      written = received;
      second = true;
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
            more, address(), "errMsg", context.getTimeoutContext());
    return concern != null && RetryRules.writesAgain(concern, wireVersion());
  }

  /** Whether to make another attempt after a failure. */
  boolean again(Throwable failure) {
    context.getServerDeprioritization().onAttemptFailure(failure);
    if (second) {
      return afterSecond(failure);
    }
    if (repeatable
        && failure instanceof MongoException e
        && RetryRules.writesAgain(e, wireVersion())) {
      first = e;
      second = true;
      return true;
    }
    return unsent(failure);
  }

  private boolean afterSecond(Throwable failure) {
    MongoException chosen =
        failure instanceof MongoException e ? RetryRules.ofWrites(first, e, wireVersion()) : first;
    if (chosen == null) {
      answer = written;
      return false;
    }
    return unsent(chosen);
  }

  /** No connection for a reason that may have passed: all of it once more. */
  private boolean unsent(Throwable failure) {
    if (unconnected == null && retries && RetryRules.mayPass(failure)) {
      unconnected = failure;
      second = false;
      first = null;
      written = null;
      return true;
    }
    thrown = unconnected != null && RetryRules.isBeforeSending(failure) ? unconnected : failure;
    return false;
  }

  /** The answer that counts, null when {@link #thrown} does. */
  @Nullable WriteAnswer answer() {
    return answer;
  }

  /** What is thrown when no answer counts. */
  Throwable thrown() {
    return Objects.requireNonNull(thrown);
  }

  /** The server that was asked last. */
  ServerAddress address() {
    return Objects.requireNonNull(connection).getServerAddress();
  }

  private int wireVersion() {
    return connection == null ? Integer.MAX_VALUE : connection.getMaxWireVersion();
  }
}
