package dev.throughline.driver.internal;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.MongoQueryException;
import com.mongodb.internal.async.AsyncBatchCursor;
import com.mongodb.internal.async.SingleResultCallback;
import com.mongodb.internal.binding.AsyncConnectionSource;
import com.mongodb.internal.binding.AsyncReadBinding;
import com.mongodb.internal.binding.ConnectionSource;
import com.mongodb.internal.binding.ReadBinding;
import com.mongodb.internal.connection.AsyncConnection;
import com.mongodb.internal.connection.Connection;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.operation.BatchCursor;
import com.mongodb.internal.operation.ReadOperation;
import com.mongodb.internal.validator.NoOpFieldNameValidator;
import dev.throughline.driver.internal.CursorAnswers.Reply;
import dev.throughline.mongodb.internal.driver.CursorAnswer;
import dev.throughline.mongodb.internal.driver.ReadCommand;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.util.List;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A read, as an operation of the driver's: its executor gives it the session, the server, the
 * operation's id and its observation, as it gives them to a find of its own, and it is attempted
 * again after the same errors. What one batch does not hold, the driver's own cursors ask for. Safe
 * for use by one execution at a time.
 */
final class CommandRead
    implements ReadOperation<
        CursorAnswer<BatchCursor<Document>>, CursorAnswer<AsyncBatchCursor<Document>>> {

  private final MongoNamespace namespace;
  private final ReadCommand read;
  private final BsonDocument command;
  private final LazyDocumentCodec codec;
  private final CursorAnswers decoder;
  private final DriverCursors cursors;
  private final boolean retries;
  private @Nullable AsyncBatchCursor<Document> opened;
  private boolean cancelled;

  /**
   * Creates a read.
   *
   * @param command that opens a cursor.
   * @param codec that documents are read with.
   * @param cursors for answers that are not complete.
   * @param retries whether the client retries reads.
   */
  CommandRead(
      MongoNamespace namespace,
      ReadCommand read,
      byte[] command,
      LazyDocumentCodec codec,
      DriverCursors cursors,
      boolean retries) {
    this.namespace = namespace;
    this.read = read;
    this.command = CommandBytes.of(command);
    this.codec = codec;
    this.decoder = new CursorAnswers(codec);
    this.cursors = cursors;
    this.retries = retries;
  }

  @Override
  public String getCommandName() {
    return read.finds() ? "find" : "aggregate";
  }

  @Override
  public MongoNamespace getNamespace() {
    return namespace;
  }

  @Override
  public CursorAnswer<BatchCursor<Document>> execute(
      ReadBinding binding, OperationContext context) {
    RuntimeException initialFailure;
    try {
      return attempted(binding, context);
    } catch (RuntimeException e) {
      failed(e, context);
      if (!shouldRetry(e)) {
        throw e;
      }
      RetryRules.log(getCommandName(), context, e);
      initialFailure = e;
    }
    try {
      return attempted(binding, context);
    } catch (RuntimeException e) {
      failed(e, context);
      throw RetryRules.isChosenOfReads(e) ? e : initialFailure;
    }
  }

  private CursorAnswer<BatchCursor<Document>> attempted(
      ReadBinding binding, OperationContext context) {
    KnownServer only = OnlyServer.ofRead(binding, binding.getReadPreference(), context);
    ConnectionSource source = only != null ? only : binding.getReadConnectionSource(context);
    try {
      return sent(source, source.getConnection(context), context);
    } finally {
      source.release();
    }
  }

  private CursorAnswer<BatchCursor<Document>> sent(
      ConnectionSource source, Connection connection, OperationContext context) {
    try {
      Reply reply =
          Objects.requireNonNull(
              connection.command(
                  namespace.getDatabaseName(),
                  command,
                  NoOpFieldNameValidator.INSTANCE,
                  source.getReadPreference(),
                  decoder,
                  context));
      return reply.isComplete()
          ? new CursorAnswer<>(reply.documents(), null)
          : new CursorAnswer<>(
              List.of(), cursors.blocking(reply, read, codec, context, source, connection));
    } catch (MongoCommandException e) {
      throw ofQuery(e);
    } finally {
      connection.release();
    }
  }

  @Override
  public void executeAsync(
      AsyncReadBinding binding,
      OperationContext context,
      SingleResultCallback<CursorAnswer<AsyncBatchCursor<Document>>> callback) {
    attempt(
        binding,
        context,
        (answer, initialFailure) -> {
          if (initialFailure == null) {
            callback.onResult(answer, null);
            return;
          }
          failed(initialFailure, context);
          if (!shouldRetry(initialFailure)) {
            callback.onResult(null, initialFailure);
            return;
          }
          RetryRules.log(getCommandName(), context, initialFailure);
          retry(binding, context, initialFailure, callback);
        });
  }

  private void retry(
      AsyncReadBinding binding,
      OperationContext context,
      Throwable initialFailure,
      SingleResultCallback<CursorAnswer<AsyncBatchCursor<Document>>> callback) {
    attempt(
        binding,
        context,
        (answer, e) -> {
          if (e == null) {
            callback.onResult(answer, null);
            return;
          }
          failed(e, context);
          callback.onResult(null, RetryRules.isChosenOfReads(e) ? e : initialFailure);
        });
  }

  private void attempt(
      AsyncReadBinding binding,
      OperationContext context,
      SingleResultCallback<CursorAnswer<AsyncBatchCursor<Document>>> callback) {
    AsyncAttempt.<CursorAnswer<AsyncBatchCursor<Document>>>with(
        OnlyServer.ofRead(binding, binding.getReadPreference(), context),
        binding::getReadConnectionSource,
        context,
        (source, connection, answered) ->
            connection.commandAsync(
                namespace.getDatabaseName(),
                command,
                NoOpFieldNameValidator.INSTANCE,
                source.getReadPreference(),
                decoder,
                context,
                (reply, thrown) -> answer(reply, thrown, source, connection, context, answered)),
        callback);
  }

  private void answer(
      @Nullable Reply reply,
      @Nullable Throwable thrown,
      AsyncConnectionSource source,
      AsyncConnection connection,
      OperationContext context,
      SingleResultCallback<CursorAnswer<AsyncBatchCursor<Document>>> answered) {
    if (reply == null) {
      answered.onResult(null, thrown instanceof MongoCommandException e ? ofQuery(e) : thrown);
      return;
    }
    if (reply.isComplete()) {
      answered.onResult(new CursorAnswer<>(reply.documents(), null), null);
      return;
    }
    AsyncBatchCursor<Document> cursor;
    try {
      cursor = cursors.reactive(reply, read, codec, context, source, connection);
    } catch (RuntimeException e) { // not what the driver's own cursors take
      answered.onResult(null, e);
      return;
    }
    opened(cursor);
    answered.onResult(new CursorAnswer<>(List.of(), cursor), null);
  }

  private synchronized void opened(AsyncBatchCursor<Document> cursor) {
    opened = cursor;
    if (cancelled) {
      cursor.close();
    }
  }

  /** Closes the cursor that is open, or will be: the driver finishes what it has sent. */
  synchronized void cancel() {
    cancelled = true;
    if (opened != null) {
      opened.close();
    }
  }

  private boolean shouldRetry(Throwable initialFailure) {
    return retries && initialFailure instanceof MongoException e && RetryRules.readsAgain(e);
  }

  private static void failed(Throwable thrown, OperationContext context) {
    context.getServerDeprioritization().onAttemptFailure(thrown);
  }

  /** The driver's finds throw exceptions of their own for errors of the server. */
  private MongoException ofQuery(MongoCommandException e) {
    return read.finds() ? new MongoQueryException(e.getResponse(), e.getServerAddress()) : e;
  }
}
