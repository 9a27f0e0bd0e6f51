package dev.throughline.verification.certify;

import dev.throughline.embedded.EmbeddedMongo;
import dev.throughline.testkit.replica.ReplicaSet;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;

/** A server that is started to be checked, with what is in front of it. */
final class StartedServer implements AutoCloseable {

  /** What can be started. */
  enum Kind {
    EMBEDDED("embedded"),
    REPLICA_SET("replica-set"),
    SHARDED("sharded");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** As it is typed. */
    @Override
    public String toString() {
      return label;
    }
  }

  private final Deque<AutoCloseable> parts = new ArrayDeque<>();
  private final String uri;

  StartedServer(Kind kind) {
    EmbeddedMongo engine = EmbeddedMongo.inMemory();
    parts.push(engine);
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), engine.port());
    uri =
        switch (kind) {
          case EMBEDDED -> engine.connectionString();
          case REPLICA_SET -> inFront(ReplicaSet.start(address, 3));
          case SHARDED -> inFront(ReplicaSet.sharded(address));
        };
  }

  private String inFront(ReplicaSet members) {
    parts.push(members);
    return members.uri();
  }

  String uri() {
    return uri;
  }

  /** Stops the last part first. */
  @Override
  public void close() throws Exception {
    while (!parts.isEmpty()) {
      parts.pop().close();
    }
  }
}
