package dev.throughline.mongodb.internal.send;

import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ClusterType;
import com.mongodb.connection.ServerDescription;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The sessions in which direct commands are sent, one for each command under way, so that a command
 * can be retried with its transaction number. Safe for use by several threads.
 */
public final class DirectSessions implements AutoCloseable {

  /** The first server version that labels the errors after which a write may be retried: 4.4. */
  private static final int LABELLING_WIRE_VERSION = 9;

  private final Supplier<ClientSession> starter;
  private final ConcurrentLinkedDeque<ClientSession> idle = new ConcurrentLinkedDeque<>();

  DirectSessions(Supplier<ClientSession> starter) {
    this.starter = starter;
  }

  ClientSession borrow() {
    ClientSession session = idle.poll();
    return session != null ? session : starter.get();
  }

  void giveBack(ClientSession session) {
    if (session.getServerSession().isMarkedDirty()) {
      session.close(); // the driver discards it
    } else {
      idle.push(session);
    }
  }

  /** The servers as the driver sees them now, null when the session's client does not tell. */
  static @Nullable ClusterDescription cluster(ClientSession session) {
    return session.getOriginator() instanceof MongoClient client
        ? client.getClusterDescription()
        : null;
  }

  /** Whether the servers know sessions at all; with those that don't, none may be named. */
  static boolean supported(ClusterDescription cluster) {
    return cluster.getLogicalSessionTimeoutMinutes() != null;
  }

  /** Whether a direct command can be as good as the driver's own. */
  static boolean direct(ClusterDescription cluster) {
    return cluster.getType() != ClusterType.LOAD_BALANCED;
  }

  /** Whether the servers say by a label that a write may be retried. */
  static boolean labelsRetryableErrors(ClusterDescription cluster) {
    return cluster.getServerDescriptions().stream()
        .filter(ServerDescription::isOk)
        .allMatch(server -> server.getMaxWireVersion() >= LABELLING_WIRE_VERSION);
  }

  @Override
  public void close() {
    for (ClientSession session = idle.poll(); session != null; session = idle.poll()) {
      session.close();
    }
  }
}
