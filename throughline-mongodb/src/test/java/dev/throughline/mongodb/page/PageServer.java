package dev.throughline.mongodb.page;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;

/** A server in memory, templates on it, and what they ask it. */
final class PageServer implements AutoCloseable {

  private static final Set<String> QUERIES = Set.of("find", "getMore", "count", "aggregate");

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final List<BsonDocument> commands = new ArrayList<>();
  private final MongoClient client;
  private final com.mongodb.reactivestreams.client.MongoClient reactiveClient;

  final SimpleMongoClientDatabaseFactory factory;
  final MongoTemplate stock;
  final ThroughlineMongoTemplate template;
  final ReactiveMongoTemplate stockReactive;
  final ThroughlineReactiveMongoTemplate reactive;

  PageServer() {
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(server.bindAndGetConnectionString()))
            .addCommandListener(new Queries())
            .build();
    client = MongoClients.create(settings);
    reactiveClient = com.mongodb.reactivestreams.client.MongoClients.create(settings);
    factory = new SimpleMongoClientDatabaseFactory(client, "test");
    SimpleReactiveMongoDatabaseFactory reactiveFactory =
        new SimpleReactiveMongoDatabaseFactory(reactiveClient, "test");
    stock = new MongoTemplate(factory);
    template = new ThroughlineMongoTemplate(factory);
    stockReactive = new ReactiveMongoTemplate(reactiveFactory);
    reactive = new ThroughlineReactiveMongoTemplate(reactiveFactory);
  }

  /** The queries since the last call, as they were sent. */
  List<BsonDocument> queries() {
    synchronized (commands) {
      List<BsonDocument> drained = List.copyOf(commands);
      commands.clear();
      return drained;
    }
  }

  @Override
  public void close() {
    client.close();
    reactiveClient.close();
    server.shutdownNow();
  }

  private final class Queries implements CommandListener {

    @Override
    public void commandStarted(CommandStartedEvent event) {
      if (QUERIES.contains(event.getCommandName())) {
        synchronized (commands) {
          commands.add(event.getCommand().clone());
        }
      }
    }
  }
}
