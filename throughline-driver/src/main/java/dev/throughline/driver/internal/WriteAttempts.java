package dev.throughline.driver.internal;

import com.mongodb.MongoException;
import com.mongodb.ServerAddress;
import com.mongodb.WriteConcern;
import com.mongodb.connection.ConnectionDescription;
import com.mongodb.connection.ServerType;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.connection.ProtocolHelper;
import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.Names;
import java.util.Arrays;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonDocumentCodec;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one write, and whether another one is made: one more when no connection was had
 * for a reason that may have passed, and one more of each command that carries a transaction
 * number. They are those of the driver's {@code MixedBulkWriteOperation}. Of one thread at a time.
 */
final class WriteAttempts {

  private static final byte STRING = 2;
  private static final byte DOCUMENT = 3;
  private static final byte[] ORDERED = Names.header((byte) 8, "ordered");
  private static final byte[] NUMBER = Names.header((byte) 18, "txnNumber");
  private static final long NO_NUMBER = -1;
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private final OperationContext context;
  private final boolean retries;
  private @Nullable BsonDocument command;
  private @Nullable ConnectionDescription connection;

  /** The server of the first connection. */
  private @Nullable ServerAddress address;

  /** Whether the present command follows another one. */
  private boolean follows;

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
      String name,
      String collection,
      boolean ordered,
      WriteConcern concern,
      ConnectionDescription used) {
    connection = used;
    address = address == null ? used.getServerAddress() : address;
    BsonDocument known = command;
    if (known != null) {
      return known;
    }
    repeatable = retries && canRepeat(used);
    long number = repeatable ? context.getSessionContext().advanceTransactionNumber() : NO_NUMBER;
    BsonDocument made = CommandBytes.of(bytes(name, collection, ordered, concern, number));
    command = made;
    return made;
  }

  private static byte[] bytes(
      String name, String collection, boolean ordered, WriteConcern concern, long number) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(UuidRepresentation.UNSPECIFIED);
    try {
      int start = sink.begin();
      sink.name(STRING, name);
      sink.string(collection);
      sink.bytes(ORDERED);
      sink.bool(ordered);
      if (!concern.isServerDefault()) {
        sink.name(DOCUMENT, "writeConcern");
        RawBsonDocument bytes = new RawBsonDocument(concern.asDocument(), CODEC);
        sink.bytes(bytes.getByteBuffer().array(), 0, bytes.getByteBuffer().remaining());
      }
      if (number != NO_NUMBER) {
        sink.bytes(NUMBER);
        sink.int64(number);
      }
      sink.end(start);
      return Arrays.copyOf(sink.array(), sink.position());
    } finally {
      buffers.release(sink);
    }
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
            more,
            Objects.requireNonNull(connection).getServerAddress(),
            "errMsg",
            context.getTimeoutContext());
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
    if (unconnected == null && !follows && retries && RetryRules.mayPass(failure)) {
      unconnected = failure;
      second = false;
      first = null;
      written = null;
      return true;
    }
    answer = null;
    thrown = unconnected != null && RetryRules.isBeforeSending(failure) ? unconnected : failure;
    return false;
  }

  /** Begins the attempts of the command that follows. */
  void next() {
    follows = true;
    command = null;
    second = false;
    first = null;
    written = null;
    unconnected = null;
    answer = null;
  }

  /** The answer that counts, null when {@link #thrown} does. */
  @Nullable WriteAnswer answer() {
    return answer;
  }

  /** What is thrown when no answer counts. */
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
