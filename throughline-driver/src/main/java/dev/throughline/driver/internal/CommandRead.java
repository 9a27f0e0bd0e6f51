package dev.throughline.driver.internal;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.MongoQueryException;
import com.mongodb.ReadPreference;
import com.mongodb.internal.async.SingleResultCallback;
import com.mongodb.internal.binding.AsyncReadBinding;
import com.mongodb.internal.binding.ConnectionSource;
import com.mongodb.internal.binding.ReadBinding;
import com.mongodb.internal.connection.Connection;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.connection.Server;
import com.mongodb.internal.operation.ReadOperation;
import com.mongodb.internal.validator.NoOpFieldNameValidator;
import dev.throughline.mongodb.internal.driver.CursorAnswer;
import java.util.Objects;
import org.bson.BsonDocument;
import org.bson.codecs.Decoder;

/**
 * A read that one batch answers, as an operation of the driver's: its executor gives it the
 * session, the server, the operation's id and its observation, as it gives them to a find of its
 * own, and it is attempted again after the same errors. Safe for use by one execution at a time.
 */
final class CommandRead implements ReadOperation<CursorAnswer, CursorAnswer> {

  private final MongoNamespace namespace;
  private final String name;
  private final BsonDocument command;
  private final Decoder<CursorAnswer> decoder;
  private final boolean retries;

  /**
   * Creates a read.
   *
   * @param name of the command; errors of a find are those of queries.
   * @param retries whether the client retries reads.
   */
  CommandRead(
      MongoNamespace namespace,
      String name,
      BsonDocument command,
      Decoder<CursorAnswer> decoder,
      boolean retries) {
    this.namespace = namespace;
    this.name = name;
    this.command = command;
    this.decoder = decoder;
    this.retries = retries;
  }

  @Override
  public String getCommandName() {
    return name;
  }

  @Override
  public MongoNamespace getNamespace() {
    return namespace;
  }

  @Override
  public CursorAnswer execute(ReadBinding binding, OperationContext context) {
    RuntimeException initialFailure;
    try {
      return attempted(binding, context);
    } catch (RuntimeException e) {
      failed(e, context);
      if (!shouldRetry(e)) {
        throw e;
      }
      RetryRules.log(name, context, e);
      initialFailure = e;
    }
    try {
      return attempted(binding, context);
    } catch (RuntimeException e) {
      failed(e, context);
      throw RetryRules.isChosenOfReads(e) ? e : initialFailure;
    }
  }

  private CursorAnswer attempted(ReadBinding binding, OperationContext context) {
    Server only = OnlyServer.ofRead(binding, binding.getReadPreference(), context);
    if (only != null) {
      return sent(
          only.getConnection(context.withConnectionEstablishmentSessionContext()),
          binding.getReadPreference(),
          context);
    }
    ConnectionSource source = binding.getReadConnectionSource(context);
    try {
      return sent(source.getConnection(context), source.getReadPreference(), context);
    } finally {
      source.release();
    }
  }

  private CursorAnswer sent(
      Connection connection, ReadPreference preference, OperationContext context) {
    try {
      return Objects.requireNonNull(
          connection.command(
              namespace.getDatabaseName(),
              command,
              NoOpFieldNameValidator.INSTANCE,
              preference,
              decoder,
              context));
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
      SingleResultCallback<CursorAnswer> callback) {
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
          RetryRules.log(name, context, initialFailure);
          retry(binding, context, initialFailure, callback);
        });
  }

  private void retry(
      AsyncReadBinding binding,
      OperationContext context,
      Throwable initialFailure,
      SingleResultCallback<CursorAnswer> callback) {
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
      SingleResultCallback<CursorAnswer> callback) {
    AsyncAttempt.<CursorAnswer>with(
        OnlyServer.ofRead(binding, binding.getReadPreference(), context),
        binding::getReadConnectionSource,
        context,
        (connection, answered) ->
            connection.commandAsync(
                namespace.getDatabaseName(),
                command,
                NoOpFieldNameValidator.INSTANCE,
                binding.getReadPreference(),
                decoder,
                context,
                answered),
        (answer, thrown) ->
            callback.onResult(
                answer, thrown instanceof MongoCommandException e ? ofQuery(e) : thrown));
  }

  private boolean shouldRetry(Throwable initialFailure) {
    return retries && initialFailure instanceof MongoException e && RetryRules.readsAgain(e);
  }

  private static void failed(Throwable thrown, OperationContext context) {
    context.getServerDeprioritization().onAttemptFailure(thrown);
  }

  /** The driver's finds throw exceptions of their own for errors of the server. */
  private MongoException ofQuery(MongoCommandException e) {
    return name.equals(DirectCommands.FIND)
        ? new MongoQueryException(e.getResponse(), e.getServerAddress())
        : e;
  }
}
