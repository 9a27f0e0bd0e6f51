package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.internal.async.SingleResultCallback;
import com.mongodb.internal.connection.CommandProtocol;
import com.mongodb.internal.connection.DefaultServerConnection;
import com.mongodb.internal.connection.InternalConnection;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.connection.ProtocolExecutor;
import com.mongodb.internal.session.SessionContext;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What sends a message of ours as the driver sends its own: below command listeners, logs, spans
 * and compression, where a connection has none of them (D-CALL-26). The driver's protocol executor
 * stays around it, which keeps the state of servers, sessions and the cluster's time.
 *
 * @param executor of the connection's server.
 * @param connection of its pool.
 * @param mode of the cluster.
 */
record Wire(ProtocolExecutor executor, InternalConnection connection, ClusterConnectionMode mode) {

  private static final @Nullable Opened OPENED = Opened.open();

  /** That of a connection; null where the driver has to send a command itself. */
  static @Nullable Wire of(Object connection, OperationContext context) {
    Opened opened = OPENED;
    return opened == null || !isPlain(context) ? null : opened.wire(connection);
  }

  private static boolean isPlain(OperationContext context) {
    SessionContext session = context.getSessionContext();
    return context.getServerApi() == null
        && !context.getTracingManager().isEnabled()
        && !context.getTimeoutContext().hasTimeoutMS()
        && session.isImplicitSession()
        && !session.hasActiveTransaction()
        && !session.isSnapshot();
  }

  /** The number of the next message, of those that the driver counts. */
  static int nextId() {
    Opened opened = OPENED;
    return opened == null ? 0 : ((AtomicInteger) opened.ids.get()).getAndIncrement();
  }

  <A> A send(CommandProtocol<A> command, OperationContext context) {
    return executor.execute(command, connection, context.getSessionContext());
  }

  <A> void send(
      CommandProtocol<A> command, OperationContext context, SingleResultCallback<A> callback) {
    executor.executeAsync(command, connection, context.getSessionContext(), callback);
  }

  /** Members of the driver's that are not public. */
  private record Opened(
      Class<?> counting,
      Class<?> countingAsync,
      VarHandle counted,
      VarHandle countedAsync,
      VarHandle connection,
      VarHandle executor,
      VarHandle mode,
      List<Class<?>> layers,
      List<VarHandle> wrapped,
      MethodHandle logging,
      VarHandle compressor,
      VarHandle authenticator,
      VarHandle ids) {

    private static final String DRIVER = "com.mongodb.internal.connection.";

    static @Nullable Opened open() {
      try {
        Class<?> counting = type("DefaultServer$OperationCountTrackingConnection");
        Class<?> countingAsync = type("DefaultServer$AsyncOperationCountTrackingConnection");
        Class<?> server = DefaultServerConnection.class;
        Class<?> pooled = type("DefaultConnectionPool$PooledConnection");
        Class<?> tracking = type("UsageTrackingInternalConnection");
        Class<?> stream = type("InternalStreamConnection");
        return new Opened(
            counting,
            countingAsync,
            field(counting, "wrapped"),
            field(countingAsync, "wrapped"),
            field(server, "wrapped"),
            field(server, "protocolExecutor"),
            field(server, "clusterConnectionMode"),
            List.of(pooled, tracking, stream),
            List.of(field(pooled, "wrapped"), field(tracking, "wrapped")),
            in(stream)
                .findVirtual(stream, "isLoggingCommandNeeded", MethodType.methodType(boolean.class))
                .asType(MethodType.methodType(boolean.class, Object.class)),
            field(stream, "sendCompressor"),
            field(stream, "authenticator"),
            field(type("RequestMessage"), "REQUEST_ID"));
      } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
        return null; // another driver, or a module that is closed
      }
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
      return Class.forName(DRIVER + name);
    }

    private static Lookup in(Class<?> type) throws IllegalAccessException {
      return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    }

    private static VarHandle field(Class<?> type, String name) throws ReflectiveOperationException {
      return in(type).unreflectVarHandle(type.getDeclaredField(name));
    }

    @Nullable Wire wire(Object given) {
      Object server =
          given.getClass() == counting
              ? counted.get(given)
              : given.getClass() == countingAsync ? countedAsync.get(given) : given;
      if (server.getClass() != DefaultServerConnection.class) {
        return null;
      }
      Object pooled = connection.get(server);
      return sendsAsItIs(pooled)
          ? new Wire(
              (ProtocolExecutor) executor.get(server),
              (InternalConnection) pooled,
              (ClusterConnectionMode) mode.get(server))
          : null;
    }

    /** Whether nothing sees, changes or repeats what a connection sends. */
    private boolean sendsAsItIs(Object pooled) {
      if (pooled.getClass() != layers.get(0)) {
        return false;
      }
      Object tracking = wrapped.get(0).get(pooled);
      if (tracking.getClass() != layers.get(1)) {
        return false;
      }
      Object stream = wrapped.get(1).get(tracking);
      return stream.getClass() == layers.get(2)
          && compressor.get(stream) == null
          && !authenticatesAgain(authenticator.get(stream))
          && !isHeard(stream);
    }

    private static boolean authenticatesAgain(@Nullable Object authenticator) {
      return authenticator != null && authenticator.getClass().getName().contains("Oidc");
    }

    /** Whether there is a listener, or a log. */
    private boolean isHeard(Object stream) {
      try {
        return (boolean) logging.invokeExact(stream);
      } catch (Throwable e) {
        return true;
      }
    }
  }
}
