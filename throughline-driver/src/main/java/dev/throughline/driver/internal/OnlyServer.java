package dev.throughline.driver.internal;

import com.mongodb.ReadPreference;
import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerDescription;
import com.mongodb.internal.binding.ReferenceCounted;
import com.mongodb.internal.connection.Cluster;
import com.mongodb.internal.connection.DnsMultiServerCluster;
import com.mongodb.internal.connection.MultiServerCluster;
import com.mongodb.internal.connection.OperationContext;
import com.mongodb.internal.connection.Server;
import com.mongodb.internal.connection.SingleServerCluster;
import com.mongodb.internal.logging.LogMessage;
import com.mongodb.internal.logging.StructuredLogger;
import com.mongodb.internal.session.SessionContext;
import com.mongodb.internal.time.Timeout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The server of an attempt where the driver's selection can answer with no other one (D-CALL-25).
 * The selection makes seven selectors, and a description of the cluster for each: a quarter of what
 * a call allocates.
 *
 * <p>The driver takes the servers that its description and its snapshot both know, and asks in
 * turn: the operation's selector, that of failed servers (of sharded clusters only), the
 * application's, and those of latency, of chance and of open operations, which leave one server as
 * it is. With a direct connection there is one server, which is selected when it is known to
 * answer, whatever the read preference says, and even if an attempt has failed there. Of a replica
 * set, writes and reads of the primary are for the primaries, and there is one at most.
 *
 * <p>All else is left to the driver, which waits, logs, counts time and throws: sessions of the
 * application's, time limits, routers, load balancers, other preferences, selectors, bindings and
 * clusters, a log that shows selections, no server that suits, and servers that are too old.
 */
final class OnlyServer {

  private static final @Nullable OnlyServer BLOCKING =
      open("com.mongodb.client.internal.ClientSessionBinding", "ClusterBinding");

  private static final @Nullable OnlyServer REACTIVE =
      open(
          "com.mongodb.reactivestreams.client.internal.ClientSessionBinding",
          "AsyncClusterBinding");

  private final Class<?> ofSession;
  private final VarHandle wrapped;
  private final Class<?> ofCluster;
  private final VarHandle cluster;
  private final StructuredLogger log = new StructuredLogger("cluster"); // as the driver's own

  private OnlyServer(Class<?> ofSession, Class<?> ofCluster) throws ReflectiveOperationException {
    this.ofSession = ofSession;
    this.wrapped = field(ofSession, "wrapped");
    this.ofCluster = ofCluster;
    this.cluster = field(ofCluster, "cluster");
  }

  private static VarHandle field(Class<?> type, String name) throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    return MethodHandles.privateLookupIn(type, MethodHandles.lookup()).unreflectVarHandle(field);
  }

  private static @Nullable OnlyServer open(String ofSession, String ofCluster) {
    try {
      return new OnlyServer(
          Class.forName(ofSession), Class.forName("com.mongodb.internal.binding." + ofCluster));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null; // another driver, a module that is closed, or only one of the two drivers
    }
  }

  /** That of a read, to be released; null when the driver has to select one. */
  static @Nullable KnownServer ofRead(
      ReferenceCounted binding, ReadPreference preference, OperationContext context) {
    return of(binding, preference, context);
  }

  private static boolean isPrimary(ReadPreference preference) {
    return preference.equals(ReadPreference.primary());
  }

  /** That of a write, to be released; null when the driver has to select one. */
  static @Nullable KnownServer ofWrite(ReferenceCounted binding, OperationContext context) {
    return of(binding, ReadPreference.primary(), context);
  }

  private static @Nullable KnownServer of(
      ReferenceCounted binding, ReadPreference preference, OperationContext context) {
    OnlyServer opened = openedFor(binding);
    Cluster cluster = opened == null ? null : opened.clusterOf(binding);
    if (opened == null || cluster == null || !isPlain(context) || !opened.isUnseen(cluster)) {
      return null;
    }
    ClusterDescription description = cluster.getCurrentDescription(); // before the snapshot
    ServerDescription only = only(description, isPrimary(preference));
    if (only == null || !description.isCompatibleWithDriver()) {
      return null;
    }
    try {
      Server server =
          cluster
              .getServersSnapshot(Timeout.infinite(), context.getTimeoutContext())
              .getServer(only.getAddress());
      return server == null ? null : new KnownServer(binding, server, only, preference);
    } catch (IllegalStateException e) {
      return null; // closed by now, which the driver says
    }
  }

  private static @Nullable OnlyServer openedFor(Object binding) {
    OnlyServer blocking = BLOCKING;
    if (blocking != null && blocking.ofSession == binding.getClass()) {
      return blocking;
    }
    OnlyServer reactive = REACTIVE;
    return reactive != null && reactive.ofSession == binding.getClass() ? reactive : null;
  }

  /** The cluster of a binding; null where that is another one, or a cluster of another kind. */
  private @Nullable Cluster clusterOf(Object binding) {
    Object inner = wrapped.get(binding);
    if (inner.getClass() != ofCluster) {
      return null; // which encrypts
    }
    Cluster found = (Cluster) cluster.get(inner);
    Class<?> type = found.getClass();
    return type == SingleServerCluster.class
            || type == MultiServerCluster.class
            || type == DnsMultiServerCluster.class
        ? found
        : null;
  }

  /** {@return whether it has the driver's own session, and as much time as it takes} */
  private static boolean isPlain(OperationContext context) {
    SessionContext session = context.getSessionContext();
    return session.isImplicitSession()
        && !session.hasActiveTransaction()
        && !context.getTimeoutContext().hasTimeoutMS();
  }

  /** {@return whether nothing of the application's takes part in a selection, or sees it} */
  private boolean isUnseen(Cluster cluster) {
    return !hasSelector(cluster) && !isLogged(cluster) && !cluster.isClosed();
  }

  private static boolean hasSelector(Cluster cluster) {
    return cluster.getSettings().getServerSelector() != null;
  }

  private boolean isLogged(Cluster cluster) {
    return log.isRequired(LogMessage.Level.DEBUG, cluster.getClusterId());
  }

  /** The only server that suits; null when there is none, or when there may be several. */
  private static @Nullable ServerDescription only(ClusterDescription description, boolean primary) {
    List<ServerDescription> servers = description.getServerDescriptions();
    if (description.getConnectionMode() == ClusterConnectionMode.SINGLE) {
      return servers.size() == 1 && servers.get(0).isOk() ? servers.get(0) : null;
    }
    return primary && isReplicaSet(description) ? primary(servers) : null;
  }

  private static boolean isReplicaSet(ClusterDescription description) {
    return description.getConnectionMode() == ClusterConnectionMode.MULTIPLE
        && description.getType() == ClusterType.REPLICA_SET;
  }

  private static @Nullable ServerDescription primary(List<ServerDescription> servers) {
    ServerDescription primary = null;
    for (int i = 0; i < servers.size(); i++) {
      ServerDescription server = servers.get(i);
      if (server.isPrimary()) {
        if (primary != null) {
          return null;
        }
        primary = server;
      }
    }
    return primary;
  }
}
