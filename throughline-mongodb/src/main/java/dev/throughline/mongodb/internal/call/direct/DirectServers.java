package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.ServerAddress;
import com.mongodb.connection.ClusterConnectionMode;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerDescription;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** To which servers a whole command does what the driver's own operation would do. */
public final class DirectServers {

  /** The first server version that labels the errors after which a write may be retried: 4.4. */
  private static final int LABELLING_WIRE_VERSION = 9;

  private DirectServers() {}

  /** Whether reads may be sent: with several routers, the driver takes another one next time. */
  public static boolean suitReads(ClusterDescription cluster) {
    return cluster.getType() == ClusterType.STANDALONE
        || cluster.getType() == ClusterType.REPLICA_SET;
  }

  /** The server that writes go to, null when a direct write could differ from the driver's. */
  public static @Nullable ServerAddress ofWrites(ClusterDescription cluster) {
    List<ServerDescription> servers = cluster.getServerDescriptions();
    if (cluster.getType() == ClusterType.STANDALONE) {
      return servers.size() == 1 ? servers.get(0).getAddress() : null;
    }
    if (cluster.getType() != ClusterType.REPLICA_SET
        || cluster.getConnectionMode() != ClusterConnectionMode.MULTIPLE
        || cluster.getLogicalSessionTimeoutMinutes() == null) {
      return null;
    }
    ServerAddress primary = null;
    for (ServerDescription server : servers) {
      if (server.isOk() && server.getMaxWireVersion() < LABELLING_WIRE_VERSION) {
        return null;
      }
      if (server.isPrimary()) {
        primary = server.getAddress();
      }
    }
    return primary;
  }
}
