package dev.throughline.testkit.replica;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;

/** A replica set or a sharded front on an engine, with a client. */
final class TestCluster implements AutoCloseable {

  private final MongoServer engine = new MongoServer(new MemoryBackend());
  final ReplicaSet set;
  final MongoClient client;

  TestCluster(boolean sharded) {
    var address = engine.bind();
    this.set = sharded ? ReplicaSet.sharded(address) : ReplicaSet.start(address, 3);
    this.client = connect(set.uri());
  }

  static MongoClient connect(String uri) {
    return MongoClients.create(
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri))
            .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(5, TimeUnit.SECONDS))
            .applyToServerSettings(
                server ->
                    server
                        .heartbeatFrequency(200, TimeUnit.MILLISECONDS)
                        .minHeartbeatFrequency(1, TimeUnit.MILLISECONDS))
            .build());
  }

  MongoCollection<Document> collection(String name) {
    return client.getDatabase("test").getCollection(name);
  }

  /** The commands of a name since the last call of any drain. */
  List<BsonDocument> drain(String name) {
    return set.drain().stream()
        .filter(it -> it.name().equals(name))
        .map(Received::command)
        .toList();
  }

  @Override
  public void close() {
    client.close();
    set.close();
    engine.shutdownNow();
  }
}
