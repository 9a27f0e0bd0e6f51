package dev.throughline.driver.internal;

import com.mongodb.MongoNamespace;
import com.mongodb.ServerAddress;
import com.mongodb.internal.async.SingleResultCallback;
import com.mongodb.internal.binding.AsyncConnectionSource;
import com.mongodb.internal.binding.AsyncReadBinding;
import com.mongodb.internal.binding.AsyncWriteBinding;
import com.mongodb.internal.binding.ConnectionSource;
import com.mongodb.internal.binding.ReadBinding;
import com.mongodb.internal.binding.WriteBinding;
import com.mongodb.internal.connection.Connection;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.operation.ReadOperation;
import com.mongodb.internal.operation.WriteOperation;
import org.jspecify.annotations.Nullable;

/** An operation that sends nothing, and says which server it would send to. */
record Question()
    implements ReadOperation<Question.Answer, Question.Answer>, WriteOperation<Question.Answer> {

  /**
   * Servers of one operation.
   *
   * @param only the one that needs no selection, if there is one.
   * @param selected the one that the driver has selected.
   */
  record Answer(@Nullable ServerAddress only, ServerAddress selected) {}

  @Override
  public String getCommandName() {
    return "question";
  }

  @Override
  public MongoNamespace getNamespace() {
    return new MongoNamespace("a", "b");
  }

  @Override
  public Answer execute(ReadBinding binding, OperationContext context) {
    KnownServer only = OnlyServer.ofRead(binding, binding.getReadPreference(), context);
    return answer(only, binding.getReadConnectionSource(context), context);
  }

  @Override
  public Answer execute(WriteBinding binding, OperationContext context) {
    KnownServer only = OnlyServer.ofWrite(binding, context);
    return answer(only, binding.getWriteConnectionSource(context), context);
  }

  private static Answer answer(
      @Nullable KnownServer only, ConnectionSource source, OperationContext context) {
    ServerAddress selected = source.getServerDescription().getAddress();
    source.release();
    if (only == null) {
      return new Answer(null, selected);
    }
    Connection connection = only.getConnection(context);
    try {
      return new Answer(connection.getDescription().getServerAddress(), selected);
    } finally {
      connection.release();
      only.release();
    }
  }

  @Override
  public void executeAsync(
      AsyncReadBinding binding, OperationContext context, SingleResultCallback<Answer> callback) {
    KnownServer only = OnlyServer.ofRead(binding, binding.getReadPreference(), context);
    binding.getReadConnectionSource(
        context, (source, thrown) -> answer(only, source, thrown, context, callback));
  }

  @Override
  public void executeAsync(
      AsyncWriteBinding binding, OperationContext context, SingleResultCallback<Answer> callback) {
    KnownServer only = OnlyServer.ofWrite(binding, context);
    binding.getWriteConnectionSource(
        context, (source, thrown) -> answer(only, source, thrown, context, callback));
  }

  private static void answer(
      @Nullable KnownServer only,
      @Nullable AsyncConnectionSource source,
      @Nullable Throwable thrown,
      OperationContext context,
      SingleResultCallback<Answer> callback) {
    if (source == null) {
      callback.onResult(null, thrown);
      return;
    }
    ServerAddress selected = source.getServerDescription().getAddress();
    source.release();
    if (only == null) {
      callback.onResult(new Answer(null, selected), null);
      return;
    }
    only.getConnection(
        context,
        (connection, failure) -> {
          only.release();
          if (connection == null) {
            callback.onResult(null, failure);
            return;
          }
          Answer answer = new Answer(connection.getDescription().getServerAddress(), selected);
          connection.release();
          callback.onResult(answer, null);
        });
  }
}
