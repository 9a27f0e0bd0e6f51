package dev.throughline.mongodb;

import com.mongodb.MongoClientSettings;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.net.InetSocketAddress;
import java.util.List;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;

/** A server in memory and a client of it. */
public final class TestServer implements AutoCloseable {

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final MongoClientSettings settings;
  private final MongoClient client;
  private com.mongodb.reactivestreams.client.MongoClient reactiveClient;

  public TestServer() {
    InetSocketAddress address = server.bind();
    this.settings =
        MongoClientSettings.builder()
            .applyToClusterSettings(cluster -> cluster.hosts(List.of(new ServerAddress(address))))
            .build();
    this.client = MongoClients.create(settings);
  }

  public MongoClient client() {
    return client;
  }

  public SimpleMongoClientDatabaseFactory factory() {
    return new SimpleMongoClientDatabaseFactory(client, "test");
  }

  public synchronized com.mongodb.reactivestreams.client.MongoClient reactiveClient() {
    if (reactiveClient == null) {
      reactiveClient = com.mongodb.reactivestreams.client.MongoClients.create(settings);
    }
    return reactiveClient;
  }

  public SimpleReactiveMongoDatabaseFactory reactiveFactory() {
    return new SimpleReactiveMongoDatabaseFactory(reactiveClient(), "test");
  }

  @Override
  public synchronized void close() {
    if (reactiveClient != null) {
      reactiveClient.close();
    }
    client.close();
    server.shutdownNow();
  }
}
