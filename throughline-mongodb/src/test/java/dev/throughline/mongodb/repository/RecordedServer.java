package dev.throughline.mongodb.repository;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;

/** A server in memory with clients of both kinds, whose commands on documents are recorded. */
final class RecordedServer implements AutoCloseable {

  private static final Set<String> RECORDED =
      Set.of("find", "getMore", "aggregate", "insert", "update", "delete");

  private final MongoServer server = new MongoServer(new MemoryBackend());
  private final List<String> commands = new CopyOnWriteArrayList<>();
  private final MongoClient blocking;
  private final com.mongodb.reactivestreams.client.MongoClient reactive;

  RecordedServer() {
    CommandListener recorder =
        new CommandListener() {
          @Override
          public void commandStarted(CommandStartedEvent event) {
            if (RECORDED.contains(event.getCommandName())) {
              commands.add(event.getCommandName());
            }
          }
        };
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(server.bindAndGetConnectionString()))
            .addCommandListener(recorder)
            .build();
    this.blocking = MongoClients.create(settings);
    this.reactive = com.mongodb.reactivestreams.client.MongoClients.create(settings);
  }

  SimpleMongoClientDatabaseFactory factory(String database) {
    return new SimpleMongoClientDatabaseFactory(blocking, database);
  }

  SimpleReactiveMongoDatabaseFactory reactiveFactory(String database) {
    return new SimpleReactiveMongoDatabaseFactory(reactive, database);
  }

  /** The names of the commands since the last call. */
  List<String> commands() {
    List<String> seen = new ArrayList<>(commands);
    commands.clear();
    return seen;
  }

  @Override
  public void close() {
    blocking.close();
    reactive.close();
    server.shutdownNow();
  }
}
