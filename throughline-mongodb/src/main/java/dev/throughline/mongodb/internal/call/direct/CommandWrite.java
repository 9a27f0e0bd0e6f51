package dev.throughline.mongodb.internal.call.direct;

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
import com.mongodb.internal.bulk.WriteRequestWithIndex;
import com.mongodb.internal.connection.Connection;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.connection.SplittablePayload;
import com.mongodb.internal.operation.WriteOperation;
import com.mongodb.internal.validator.MappedFieldNameValidator;
import com.mongodb.internal.validator.NoOpFieldNameValidator;
import com.mongodb.internal.validator.ReplacingDocumentFieldNameValidator;
import com.mongodb.internal.validator.UpdateFieldNameValidator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.FieldNameValidator;
import org.jspecify.annotations.Nullable;

/**
 * A write of one document, as an operation of the driver's: the message is that of its own write,
 * with the same session, number, attempts and observation. Of one execution.
 */
final class CommandWrite implements WriteOperation<BulkWriteResult> {

  /** The server's, of a storage engine without transaction numbers. */
  private static final int ILLEGAL_OPERATION = 20;

  private final MongoNamespace namespace;
  private final WriteRequest.Type type;
  private final WriteConcern concern;
  private final boolean retries;
  private final SplittablePayload payload;

  /**
   * Creates a write.
   *
   * @param concern acknowledged.
   * @param retries whether the client retries writes.
   */
  CommandWrite(
      MongoNamespace namespace, WriteRequest request, WriteConcern concern, boolean retries) {
    this.namespace = namespace;
    this.type = request.getType();
    this.concern = concern;
    this.retries = retries;
    this.payload =
        new SplittablePayload(
            payloadType(type),
            List.of(new WriteRequestWithIndex(request, 0)),
            true,
            validator(type));
  }

  private static SplittablePayload.Type payloadType(WriteRequest.Type type) {
    return switch (type) {
      case INSERT -> SplittablePayload.Type.INSERT;
      case UPDATE -> SplittablePayload.Type.UPDATE;
      case REPLACE -> SplittablePayload.Type.REPLACE;
      case DELETE -> SplittablePayload.Type.DELETE;
    };
  }

  private static FieldNameValidator validator(WriteRequest.Type type) {
    return switch (type) {
      case INSERT, DELETE -> NoOpFieldNameValidator.INSTANCE;
      case UPDATE -> ofUpdate(new UpdateFieldNameValidator()); // which keeps a state
      case REPLACE -> ofUpdate(ReplacingDocumentFieldNameValidator.INSTANCE);
    };
  }

  private static FieldNameValidator ofUpdate(FieldNameValidator ofDocument) {
    return new MappedFieldNameValidator(NoOpFieldNameValidator.INSTANCE, Map.of("u", ofDocument));
  }

  /** As the driver's: a replacement is observed by that name. */
  @Override
  public String getCommandName() {
    return type.name().toLowerCase(Locale.ROOT);
  }

  /** The name of the command that is sent. */
  private String sentName() {
    return switch (type) {
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
    boolean again;
    do {
      try {
        again = attempts.again(attempted(binding, context, attempts));
      } catch (RuntimeException e) {
        again = attempts.again(e);
        if (again) {
          RetryRules.log(sentName(), context, e);
        }
      }
    } while (again);
    WriteAnswer answer = attempts.answer();
    if (answer == null) {
      throw transformed((RuntimeException) attempts.thrown());
    }
    return answer.result(type, attempts.address());
  }

  private WriteAnswer attempted(
      WriteBinding binding, OperationContext context, WriteAttempts attempts) {
    ConnectionSource source = binding.getWriteConnectionSource(context);
    try {
      Connection connection = source.getConnection(context);
      try {
        return Objects.requireNonNull(
            connection.command(
                namespace.getDatabaseName(),
                command(attempts, connection.getDescription()),
                NoOpFieldNameValidator.INSTANCE,
                null,
                WriteAnswers.INSTANCE,
                named(context),
                true,
                payload));
      } finally {
        connection.release();
      }
    } finally {
      source.release();
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
    AsyncAttempt.<WriteAnswer>with(
        binding::getWriteConnectionSource,
        context,
        (source, connection, answered) ->
            connection.commandAsync(
                namespace.getDatabaseName(),
                command(attempts, connection.getDescription()),
                NoOpFieldNameValidator.INSTANCE,
                null,
                WriteAnswers.INSTANCE,
                named(context),
                true,
                payload,
                answered),
        (answer, thrown) -> {
          if (answer != null ? attempts.again(answer) : attempts.again(of(thrown))) {
            if (thrown != null) {
              RetryRules.log(sentName(), context, thrown);
            }
            attempt(binding, context, attempts, callback);
          } else {
            end(attempts, callback);
          }
        });
  }

  private BsonDocument command(WriteAttempts attempts, ConnectionDescription used) {
    return attempts.command(sentName(), namespace.getCollectionName(), concern, used);
  }

  private static Throwable of(@Nullable Throwable thrown) {
    return Objects.requireNonNull(thrown);
  }

  private void end(WriteAttempts attempts, SingleResultCallback<BulkWriteResult> callback) {
    WriteAnswer answer = attempts.answer();
    if (answer == null) {
      Throwable thrown = attempts.thrown();
      callback.onResult(null, thrown instanceof RuntimeException e ? transformed(e) : thrown);
      return;
    }
    BulkWriteResult result;
    try {
      result = answer.result(type, attempts.address());
    } catch (RuntimeException e) {
      callback.onResult(null, e);
      return;
    }
    callback.onResult(result, null);
  }

  private OperationContext named(OperationContext context) {
    return type == WriteRequest.Type.REPLACE ? context.withOperationName(sentName()) : context;
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
