package dev.throughline.mongodb.replica;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.connection.ServerDescription;
import com.mongodb.event.ConnectionCheckOutFailedEvent;
import com.mongodb.event.ConnectionCheckedInEvent;
import com.mongodb.event.ConnectionCheckedOutEvent;
import com.mongodb.event.ConnectionPoolListener;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.testkit.replica.ReplicaSet;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** A replica set of two members, or a sharded front, with clients of both kinds. */
final class Cluster implements AutoCloseable {

  private final Engine backend = new Engine();
  private final MongoServer engine = new MongoServer(backend);
  private final MongoClient past;
  private final AtomicInteger failedCheckouts = new AtomicInteger();
  private final AtomicInteger checkedOut = new AtomicInteger();
  private final boolean sharded;
  final ReplicaSet set;
  final MongoClient blocking;
  private com.mongodb.reactivestreams.client.@Nullable MongoClient reactive;

  /** Counts what is left open. */
  private static final class Engine extends MemoryBackend {

    int openCursors() {
      return getCursorRegistry().size();
    }
  }

  Cluster() {
    this(false);
  }

  Cluster(boolean sharded) {
    this.sharded = sharded;
    InetSocketAddress address = engine.bind();
    this.past = MongoClients.create("mongodb://127.0.0.1:" + address.getPort());
    this.set = sharded ? ReplicaSet.sharded(address) : ReplicaSet.start(address, 2);
    this.blocking = MongoClients.create(settings());
  }

  /** Made when it is first asked for: not every version of the driver has one. */
  com.mongodb.reactivestreams.client.MongoClient reactive() {
    var known = reactive;
    if (known == null) {
      known = com.mongodb.reactivestreams.client.MongoClients.create(settings());
      reactive = known;
    }
    return known;
  }

  /** A client with other settings, to be closed by the caller. */
  MongoClient client(Consumer<MongoClientSettings.Builder> other) {
    return MongoClients.create(settings(other));
  }

  /** The same, reactive. */
  com.mongodb.reactivestreams.client.MongoClient reactiveClient(
      Consumer<MongoClientSettings.Builder> other) {
    return com.mongodb.reactivestreams.client.MongoClients.create(settings(other));
  }

  private MongoClientSettings settings(Consumer<MongoClientSettings.Builder> other) {
    MongoClientSettings.Builder settings = MongoClientSettings.builder(settings());
    other.accept(settings);
    return settings.build();
  }

  private MongoClientSettings settings() {
    return MongoClientSettings.builder()
        .applyConnectionString(new ConnectionString(set.uri()))
        .applyToClusterSettings(it -> it.serverSelectionTimeout(15, TimeUnit.SECONDS))
        .applyToServerSettings(
            it ->
                it.heartbeatFrequency(20, TimeUnit.MILLISECONDS)
                    .minHeartbeatFrequency(1, TimeUnit.MILLISECONDS))
        .applyToConnectionPoolSettings(
            it ->
                it.addConnectionPoolListener(
                    new ConnectionPoolListener() {
                      @Override
                      public void connectionCheckOutFailed(ConnectionCheckOutFailedEvent event) {
                        failedCheckouts.incrementAndGet();
                      }

                      @Override
                      public void connectionCheckedOut(ConnectionCheckedOutEvent event) {
                        checkedOut.incrementAndGet();
                      }

                      @Override
                      public void connectionCheckedIn(ConnectionCheckedInEvent event) {
                        checkedOut.decrementAndGet();
                      }
                    }))
        .build();
  }

  /**
   * How often a client got no connection of the server that it had selected: its monitor and the
   * operation found the same fault one after the other, and the pool was cleared between the
   * selection and the checkout. The driver counts that as a fault of its own.
   */
  int failedCheckouts() {
    return failedCheckouts.get();
  }

  /** {@return how many cursors are open on the members} */
  int openCursors() {
    return backend.openCursors();
  }

  /** {@return how many connections of all clients are in use} */
  int checkedOut() {
    return checkedOut.get();
  }

  /**
   * Waits until both clients know the members as they are: one that has not heard of the last
   * election would add a fault of its own to the next one.
   */
  void awaitKnown() {
    awaitKnown(blocking::getClusterDescription);
    if (reactive != null) {
      awaitKnown(reactive::getClusterDescription);
    }
  }

  /** The same for a client of its own. */
  void awaitKnown(Supplier<ClusterDescription> client) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!knows(client.get())) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("A client does not know the primary " + set.primary());
      }
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
    }
  }

  private boolean knows(ClusterDescription seen) {
    List<ServerDescription> servers = seen.getServerDescriptions();
    if (!servers.stream().allMatch(ServerDescription::isOk)) {
      return false;
    }
    return sharded
        || servers.stream()
            .filter(ServerDescription::isPrimary)
            .map(it -> it.getAddress().getPort())
            .toList()
            .equals(List.of(set.port(set.primary())));
  }

  /** A database of the engine, past the members: only while no transaction is open. */
  MongoDatabase past(String database) {
    return past.getDatabase(database);
  }

  /** The documents of a collection, past the members. */
  List<Document> documents(String database, String collection) {
    return past(database).getCollection(collection).find().into(new ArrayList<>());
  }

  @Override
  public void close() {
    if (reactive != null) {
      reactive.close();
    }
    blocking.close();
    set.close();
    past.close();
    engine.shutdownNow();
  }
}
