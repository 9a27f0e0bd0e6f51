package dev.throughline.verification.certify;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.ThroughlineReactiveMongoTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;

/** A database of our own on the server that is checked, and stock's and our templates on it. */
final class Workplace implements AutoCloseable {

  /** How long a server may take to be found, unless the connection string says otherwise. */
  static final int SELECTION_MILLIS = 5_000;

  final SimpleMongoClientDatabaseFactory factory;
  final SimpleReactiveMongoDatabaseFactory reactiveFactory;
  final MongoTemplate stock;
  final ThroughlineMongoTemplate ours;
  final ReactiveMongoTemplate stockReactive;
  final ThroughlineReactiveMongoTemplate oursReactive;

  private final MongoClientSettings settings;
  private final MongoClient client;
  private final com.mongodb.reactivestreams.client.MongoClient reactiveClient;
  private final String database;
  private final Finds finds = new Finds();
  private ServerFacts facts = new ServerFacts("", ServerFacts.Kind.STANDALONE, false);
  private final Thread interruption = new Thread(this::close, "drop the database");
  private boolean taken;
  private boolean closed;

  /** Connects; nothing is asked yet. */
  Workplace(ConnectionString uri, String database) {
    settings =
        MongoClientSettings.builder()
            .applyToClusterSettings(
                it -> it.serverSelectionTimeout(SELECTION_MILLIS, TimeUnit.MILLISECONDS))
            .applyToSocketSettings(it -> it.connectTimeout(SELECTION_MILLIS, TimeUnit.MILLISECONDS))
            .applyConnectionString(uri)
            // What was written is read again at once, wherever applications of this string read.
            .readPreference(ReadPreference.primary())
            .writeConcern(WriteConcern.MAJORITY)
            .uuidRepresentation(UuidRepresentation.STANDARD)
            .addCommandListener(finds)
            .build();
    this.database = database;
    client = MongoClients.create(settings);
    reactiveClient = com.mongodb.reactivestreams.client.MongoClients.create(settings);
    factory = new SimpleMongoClientDatabaseFactory(client, database);
    reactiveFactory = new SimpleReactiveMongoDatabaseFactory(reactiveClient, database);
    stock = new MongoTemplate(factory);
    ours = new ThroughlineMongoTemplate(factory);
    stockReactive = new ReactiveMongoTemplate(reactiveFactory);
    oursReactive = new ThroughlineReactiveMongoTemplate(reactiveFactory);
  }

  /**
   * Asks the server what it is, and takes the database.
   *
   * @throws DatabaseTaken when it exists already.
   */
  ServerFacts take() {
    facts = ServerFacts.of(client.getDatabase("admin"));
    Runtime.getRuntime().addShutdownHook(interruption);
    if (client.getDatabase(database).listCollectionNames().first() != null) {
      throw new DatabaseTaken(database);
    }
    taken = true;
    return facts;
  }

  /** The database has collections of others. */
  static final class DatabaseTaken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DatabaseTaken(String database) {
      super("the database %s exists already; it would be dropped at the end".formatted(database));
    }
  }

  ServerFacts facts() {
    return facts;
  }

  /** A collection as bytes. */
  MongoCollection<RawBsonDocument> raw(String collection) {
    return client.getDatabase(database).getCollection(collection, RawBsonDocument.class);
  }

  /** All documents of a collection as bytes, by id. */
  List<RawBsonDocument> stored(String collection) {
    return raw(collection).find().sort(new Document("_id", 1)).into(new ArrayList<>());
  }

  /** Leaves a collection without documents; its indexes stay. */
  void empty(String collection) {
    raw(collection).deleteMany(new Document());
  }

  /** Leaves no document in any collection; indexes stay. */
  void emptyAll() {
    client.getDatabase(database).listCollectionNames().forEach(this::empty);
  }

  /** Runs a command in the database. */
  BsonDocument command(BsonDocument command) {
    return client.getDatabase(database).runCommand(command, BsonDocument.class);
  }

  /** The {@code find} commands since the last call, of all templates. */
  List<BsonDocument> finds() {
    return finds.drain();
  }

  /** Drops the database if it was taken; also when the process is ended. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (Thread.currentThread() != interruption) {
      forgetInterruption();
    }
    client.close();
    reactiveClient.close(); // so that no check that is under way makes the database anew
    if (taken) {
      try (MongoClient last = MongoClients.create(settings)) {
        last.getDatabase(database).drop();
      }
    }
  }

  private void forgetInterruption() {
    try {
      Runtime.getRuntime().removeShutdownHook(interruption);
    } catch (IllegalStateException e) {
      // The process is being ended, and the hook will wait for this.
    }
  }

  private static final class Finds implements CommandListener {

    private final List<BsonDocument> commands = new ArrayList<>();

    @Override
    public void commandStarted(CommandStartedEvent event) {
      if (event.getCommandName().equals("find")) {
        synchronized (commands) {
          commands.add(event.getCommand().clone());
        }
      }
    }

    private List<BsonDocument> drain() {
      synchronized (commands) {
        List<BsonDocument> drained = List.copyOf(commands);
        commands.clear();
        return drained;
      }
    }
  }
}
