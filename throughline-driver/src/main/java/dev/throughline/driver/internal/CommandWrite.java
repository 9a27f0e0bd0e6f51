package dev.throughline.driver.internal;

import static dev.throughline.codec.internal.bson.BsonTypes.BOOLEAN;
import static dev.throughline.codec.internal.bson.BsonTypes.DOCUMENT;
import static dev.throughline.codec.internal.bson.BsonTypes.INT64;
import static dev.throughline.codec.internal.bson.BsonTypes.STRING;

import com.mongodb.MongoClientException;
import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.WriteConcern;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.connection.ConnectionDescription;
import com.mongodb.internal.async.SingleResultCallback;
import com.mongodb.internal.binding.AsyncWriteBinding;
import com.mongodb.internal.binding.ConnectionSource;
import com.mongodb.internal.binding.WriteBinding;
import com.mongodb.internal.bulk.WriteRequest;
import com.mongodb.internal.connection.AsyncConnection;
import com.mongodb.internal.connection.Connection;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.operation.WriteOperation;
import com.mongodb.internal.validator.NoOpFieldNameValidator;
import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.Names;
import dev.throughline.mongodb.internal.raw.DocumentPipe;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.BsonDocumentWrapper;
import org.bson.BsonWriter;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.Encoder;
import org.bson.codecs.EncoderContext;

/**
 * A write, as an operation of the driver's: the message is that of its own write, with the same
 * session, number, attempts and observation. Of one execution.
 */
final class CommandWrite implements WriteOperation<BulkWriteResult>, Encoder<WriteAttempts> {

  private static final byte[] ORDERED = Names.header(BOOLEAN, "ordered");
  private static final byte[] NUMBER = Names.header(INT64, "txnNumber");
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  /** The server's, of a storage engine without transaction numbers. */
  private static final int ILLEGAL_OPERATION = 20;

  private final MongoNamespace namespace;
  private final WriteParts parts;
  private final WriteConcern concern;
  private final boolean retries;

  /**
   * Creates a write.
   *
   * @param concern acknowledged.
   * @param retries whether the client retries writes.
   */
  CommandWrite(MongoNamespace namespace, WriteParts parts, WriteConcern concern, boolean retries) {
    this.namespace = namespace;
    this.parts = parts;
    this.concern = concern;
    this.retries = retries;
  }

  /** As the driver's: a replacement is observed by that name. */
  @Override
  public String getCommandName() {
    return parts.type() == WriteRequest.Type.REPLACE ? "replace" : sentName();
  }

  /** The name of the command that is sent. */
  private String sentName() {
    return switch (parts.type()) {
      case INSERT -> "insert";
      case UPDATE, REPLACE -> "update";
      case DELETE -> "delete";
    };
  }

  @Override
  public MongoNamespace getNamespace() {
    return namespace;
  }

  @Override
  public BulkWriteResult execute(WriteBinding binding, OperationContext context) {
    WriteAttempts attempts = new WriteAttempts(context, retries);
    boolean more;
    do {
      try {
        more = sent(binding, context, attempts);
      } catch (RuntimeException e) {
        more = goesOn(attempts, context, e);
      }
    } while (more);
    return result(attempts);
  }

  private boolean sent(WriteBinding binding, OperationContext context, WriteAttempts attempts) {
    KnownServer only = OnlyServer.ofWrite(binding, context);
    ConnectionSource source = only != null ? only : binding.getWriteConnectionSource(context);
    try {
      return sent(source.getConnection(context), context, attempts);
    } finally {
      source.release();
    }
  }

  /** Sends commands on one connection; whether any is to be sent on another one. */
  private boolean sent(Connection connection, OperationContext context, WriteAttempts attempts) {
    try {
      do {
        WriteAnswer answer =
            connection.command(
                namespace.getDatabaseName(),
                command(attempts, connection.getDescription()),
                NoOpFieldNameValidator.INSTANCE,
                null,
                WriteAnswers.INSTANCE,
                context,
                true,
                parts.payload(connection.getDescription()));
        if (attempts.again(Objects.requireNonNull(answer))) {
          return true;
        }
      } while (follows(attempts));
      return false;
    } finally {
      connection.release();
    }
  }

  @Override
  public void executeAsync(
      AsyncWriteBinding binding,
      OperationContext context,
      SingleResultCallback<BulkWriteResult> callback) {
    attempt(binding, context, new WriteAttempts(context, retries), callback);
  }

  private void attempt(
      AsyncWriteBinding binding,
      OperationContext context,
      WriteAttempts attempts,
      SingleResultCallback<BulkWriteResult> callback) {
    AsyncAttempt.<Boolean>with(
        OnlyServer.ofWrite(binding, context),
        binding::getWriteConnectionSource,
        context,
        (source, connection, sent) -> send(connection, context, attempts, sent),
        (more, thrown) -> {
          if (more != null ? more : goesOn(attempts, context, Objects.requireNonNull(thrown))) {
            attempt(binding, context, attempts, callback);
          } else {
            end(attempts, callback);
          }
        });
  }

  /** As the blocking one. */
  private void send(
      AsyncConnection connection,
      OperationContext context,
      WriteAttempts attempts,
      SingleResultCallback<Boolean> sent) {
    SingleResultCallback<WriteAnswer> answered =
        (answer, thrown) -> {
          if (answer == null) {
            sent.onResult(null, thrown);
            return;
          }
          boolean again;
          boolean next;
          try {
            again = attempts.again(answer);
            next = !again && follows(attempts);
          } catch (RuntimeException e) { // the answer does not say what it must
            sent.onResult(null, e);
            return;
          }
          if (next) {
            sendNext(connection, context, attempts, sent);
          } else {
            sent.onResult(again, null);
          }
        };
    connection.commandAsync(
        namespace.getDatabaseName(),
        command(attempts, connection.getDescription()),
        NoOpFieldNameValidator.INSTANCE,
        null,
        WriteAnswers.INSTANCE,
        context,
        true,
        parts.payload(connection.getDescription()),
        answered);
  }

  private void sendNext(
      AsyncConnection connection,
      OperationContext context,
      WriteAttempts attempts,
      SingleResultCallback<Boolean> sent) {
    try {
      send(connection, context, attempts, sent);
    } catch (RuntimeException e) { // before anything was sent
      sent.onResult(null, e);
    }
  }

  private BsonDocument command(WriteAttempts attempts, ConnectionDescription used) {
    attempts.on(used);
    return new BsonDocumentWrapper<>(attempts, this);
  }

  /** Writes the present command but for what it writes, which the driver puts behind it. */
  @Override
  public void encode(BsonWriter writer, WriteAttempts attempts, EncoderContext context) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(UuidRepresentation.UNSPECIFIED);
    try {
      int start = sink.begin();
      sink.name(STRING, sentName());
      sink.string(namespace.getCollectionName());
      sink.bytes(ORDERED);
      sink.bool(parts.ordered());
      if (!concern.isServerDefault()) {
        sink.name(DOCUMENT, "writeConcern");
        RawBsonDocument bytes = new RawBsonDocument(concern.asDocument(), CODEC);
        sink.bytes(bytes.getByteBuffer().array(), 0, bytes.getByteBuffer().remaining());
      }
      if (attempts.number() != WriteAttempts.NO_NUMBER) {
        sink.bytes(NUMBER);
        sink.int64(attempts.number());
      }
      sink.end(start);
      DocumentPipe.pipe(sink.array(), sink.position(), writer);
    } finally {
      buffers.release(sink);
    }
  }

  @Override
  public Class<WriteAttempts> getEncoderClass() {
    return WriteAttempts.class;
  }

  /** {@return whether another command follows that whose answer counts} */
  private boolean follows(WriteAttempts attempts) {
    WriteAnswer answer = attempts.answer();
    if (answer == null || !parts.next(answer)) {
      return false;
    }
    attempts.next();
    return true;
  }

  /**
   * {@return whether anything is sent after a failure: the same command again, or the one that
   * follows}
   */
  private boolean goesOn(WriteAttempts attempts, OperationContext context, Throwable failure) {
    if (attempts.again(failure)) {
      RetryRules.log(sentName(), context, failure);
      return true;
    }
    return follows(attempts);
  }

  private void end(WriteAttempts attempts, SingleResultCallback<BulkWriteResult> callback) {
    BulkWriteResult result;
    try {
      result = result(attempts);
    } catch (Throwable e) {
      callback.onResult(null, e);
      return;
    }
    callback.onResult(result, null);
  }

  private BulkWriteResult result(WriteAttempts attempts) {
    if (attempts.answer() != null) {
      return parts.result(attempts.address());
    }
    Throwable thrown = attempts.thrown();
    if (thrown instanceof Error e) {
      throw e;
    }
    throw transformed((RuntimeException) thrown);
  }

  /** As the driver's {@code transformWriteException}, which is not public. */
  private static RuntimeException transformed(RuntimeException thrown) {
    if (!(thrown instanceof MongoException e)
        || e.getCode() != ILLEGAL_OPERATION
        || !String.valueOf(e.getMessage()).contains("Transaction numbers")) {
      return thrown;
    }
    MongoClientException unsupported =
        new MongoClientException(
            "This MongoDB deployment does not support retryable writes. "
                + "Please add retryWrites=false to your connection string.",
            e);
    e.getErrorLabels().forEach(unsupported::addLabel);
    return unsupported;
  }
}
