package dev.throughline.driver.internal;

import com.mongodb.internal.async.ErrorHandlingResultCallback;
import com.mongodb.internal.async.SingleResultCallback;
import com.mongodb.internal.binding.AsyncConnectionSource;
import com.mongodb.internal.connection.AsyncConnection;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.diagnostics.logging.Logger;
import com.mongodb.internal.diagnostics.logging.Loggers;
import org.jspecify.annotations.Nullable;

/** Gets a server and a connection, sends, and releases both, all by callbacks. */
final class AsyncAttempt {

  private static final Logger LOGGER = Loggers.getLogger("operation");

  private AsyncAttempt() {}

  /** Selects a server. */
  @FunctionalInterface
  interface Sources {
    void get(OperationContext context, SingleResultCallback<AsyncConnectionSource> callback);
  }

  /** Sends a command on a connection of a source. */
  @FunctionalInterface
  interface Sending<A> {
    void send(
        AsyncConnectionSource source, AsyncConnection connection, SingleResultCallback<A> answered);
  }

  /**
   * Makes one attempt.
   *
   * @param only the server where it is known, null when one has to be selected.
   * @param callback gets the answer or what was thrown, when everything was released.
   */
  static <A> void with(
      @Nullable KnownServer only,
      Sources sources,
      OperationContext context,
      Sending<A> sending,
      SingleResultCallback<A> callback) {
    if (only != null) {
      with(only, context, sending, callback);
      return;
    }
    sources.get(
        context,
        handled(
            (source, noServer) -> {
              if (source == null) {
                callback.onResult(null, noServer);
                return;
              }
              with(source, context, sending, callback);
            }));
  }

  private static <A> void with(
      AsyncConnectionSource source,
      OperationContext context,
      Sending<A> sending,
      SingleResultCallback<A> callback) {
    source.getConnection(context, connected(source, sending, released(source::release, callback)));
  }

  private static <A> SingleResultCallback<@Nullable AsyncConnection> connected(
      AsyncConnectionSource source, Sending<A> sending, SingleResultCallback<A> callback) {
    return handled(
        (connection, noConnection) -> {
          if (connection == null) {
            callback.onResult(null, noConnection);
            return;
          }
          SingleResultCallback<A> answered = released(connection::release, callback);
          try {
            sending.send(source, connection, answered);
          } catch (RuntimeException e) { // before anything was sent
            answered.onResult(null, e);
          }
        });
  }

  private static <A> SingleResultCallback<A> released(
      Runnable release, SingleResultCallback<A> callback) {
    return (answer, thrown) -> {
      release.run();
      callback.onResult(answer, thrown);
    };
  }

  /** As the driver's own callbacks: what one of them throws is logged, and ends with it. */
  private static <A> SingleResultCallback<@Nullable A> handled(SingleResultCallback<A> callback) {
    return ErrorHandlingResultCallback.errorHandlingCallback(callback, LOGGER);
  }
}
