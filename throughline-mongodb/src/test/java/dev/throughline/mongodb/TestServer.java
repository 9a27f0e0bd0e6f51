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

/** A server in memory and a client of it. */
public final class TestServer implements AutoCloseable {

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final MongoClient client;

  public TestServer() {
    InetSocketAddress address = server.bind();
    this.client =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyToClusterSettings(
                    cluster -> cluster.hosts(List.of(new ServerAddress(address))))
                .build());
  }

  public MongoClient client() {
    return client;
  }

  public SimpleMongoClientDatabaseFactory factory() {
    return new SimpleMongoClientDatabaseFactory(client, "test");
  }

  @Override
  public void close() {
    client.close();
    server.shutdownNow();
  }
}
