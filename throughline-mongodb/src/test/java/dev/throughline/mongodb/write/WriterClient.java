package dev.throughline.mongodb.write;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.springframework.context.ApplicationListener;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

/** A template on a client whose commands are recorded. */
final class WriterClient implements AutoCloseable {

  private final List<BsonDocument> commands = new CopyOnWriteArrayList<>();
  private volatile boolean forgets;
  final MongoClient client;
  final SimpleMongoClientDatabaseFactory factory;
  final ThroughlineMongoTemplate template;

  WriterClient(String uri) {
    this(uri, settings -> {});
  }

  WriterClient(String uri, Consumer<MongoClientSettings.Builder> more) {
    CommandListener recorder =
        new CommandListener() {
          @Override
          public void commandStarted(CommandStartedEvent event) {
            if (!forgets
                && !event.getCommandName().equals("hello")
                && !event.getCommandName().equals("endSessions")
                && !event.getCommandName().equals("isMaster")) {
              commands.add(BsonDocument.parse(event.getCommand().toJson()));
            }
          }
        };
    MongoClientSettings.Builder settings =
        MongoClientSettings.builder()
            .applyConnectionString(new ConnectionString(uri))
            .addCommandListener(recorder)
            .applyToServerSettings(
                server -> server.minHeartbeatFrequency(5, TimeUnit.MILLISECONDS));
    more.accept(settings);
    this.client = MongoClients.create(settings.build());
    this.factory = new SimpleMongoClientDatabaseFactory(client, "test");
    this.template = new ThroughlineMongoTemplate(factory);
  }

  /** Records no commands from now on. */
  WriterClient forgetful() {
    forgets = true;
    return this;
  }

  /** Has the template's events heard. */
  void listen(ApplicationListener<?> listener) {
    GenericApplicationContext context = new GenericApplicationContext();
    context.addApplicationListener(listener);
    context.refresh();
    template.setApplicationContext(context);
  }

  /** The commands since the last call. */
  List<BsonDocument> commands() {
    List<BsonDocument> seen = List.copyOf(commands);
    commands.clear();
    return seen;
  }

  List<String> commandNames() {
    return commands().stream().map(BsonDocument::getFirstKey).toList();
  }

  @Override
  public void close() {
    client.close();
  }
}
