package dev.throughline.driver.internal;

import com.mongodb.ReadPreference;
import com.mongodb.connection.ServerDescription;
import com.mongodb.internal.async.SingleResultCallback;
import com.mongodb.internal.binding.AbstractReferenceCounted;
import com.mongodb.internal.binding.AsyncConnectionSource;
import com.mongodb.internal.binding.ConnectionSource;
import com.mongodb.internal.binding.ReferenceCounted;
import com.mongodb.internal.connection.AsyncConnection;
import com.mongodb.internal.connection.Connection;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.connection.Server;

/**
 * A server that needs no selection, as the source of connections that the driver's {@code
 * ClusterBinding} and {@code AsyncClusterBinding} make of a selected one. A cursor that stays open
 * holds it, and by it the binding with its session. Thread-safe.
 */
final class KnownServer extends AbstractReferenceCounted
    implements ConnectionSource, AsyncConnectionSource {

  private final ReferenceCounted binding;
  private final Server server;
  private final ServerDescription description;
  private final ReadPreference preference;

  /** Creates a source, which retains the binding until it is released. */
  KnownServer(
      ReferenceCounted binding,
      Server server,
      ServerDescription description,
      ReadPreference preference) {
    this.binding = binding.retain();
    this.server = server;
    this.description = description;
    this.preference = preference;
  }

  @Override
  public ServerDescription getServerDescription() {
    return description;
  }

  @Override
  public ReadPreference getReadPreference() {
    return preference;
  }

  @Override
  public Connection getConnection(OperationContext context) {
    return server.getConnection(context.withConnectionEstablishmentSessionContext());
  }

  @Override
  public void getConnection(
      OperationContext context, SingleResultCallback<AsyncConnection> callback) {
    server.getConnectionAsync(context.withConnectionEstablishmentSessionContext(), callback);
  }

  @Override
  public KnownServer retain() {
    super.retain();
    return this;
  }

  @Override
  public int release() {
    int count = super.release();
    if (count == 0) {
      end();
    }
    return count;
  }

  /** Gives back the session, as far as nothing else holds the binding. */
  private void end() {
    binding.release();
  }
}
