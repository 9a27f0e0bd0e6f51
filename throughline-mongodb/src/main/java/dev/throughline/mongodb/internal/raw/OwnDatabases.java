package dev.throughline.mongodb.internal.raw;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

/**
 * The databases of a template: those that it uses itself decode documents to bytes, those that it
 * hands out are ordinary ones. Thread-safe.
 */
public final class OwnDatabases {

  private final LazyDocumentRegistries registries = new LazyDocumentRegistries();
  private final ExpectedDatabase expected;
  private final PlainCollections collections = new PlainCollections(MongoTemplate.class);
  private final Consumer<CodecRegistry> uses;

  /** Whether this thread is about to send what is answered without documents. */
  private final ThreadLocal<Boolean> updating = ThreadLocal.withInitial(() -> false);

  /**
   * Creates the databases of a template.
   *
   * @param original those of the template that this one is bound to a session of; null if it is not
   *     bound.
   * @param uses gets the registry of each database before it is used.
   */
  public OwnDatabases(
      MongoDatabaseFactory factory, @Nullable OwnDatabases original, Consumer<CodecRegistry> uses) {
    this.expected =
        new ExpectedDatabase(
            registries, original != null ? original::expected : () -> databaseOfPlain(factory));
    this.uses = uses;
  }

  /** The database that the template uses itself, of the factory's. */
  public MongoDatabase own(MongoDatabase database) {
    if (updating.get()) {
      return stock(database);
    }
    LazyDocumentRegistry registry = remembered(database);
    if (registry == null) {
      return database;
    }
    uses.accept(registry.stock());
    return database.withCodecRegistry(registry);
  }

  /** The factory's database as stock would use it, which is expected from then on. */
  public MongoDatabase stock(MongoDatabase database) {
    if (!DriverObjects.isDriver(database) || !expected.isLast(database.getCodecRegistry())) {
      remembered(database);
    }
    return database;
  }

  /** Our registry over that of the database; null for a database that is not the driver's own. */
  private @Nullable LazyDocumentRegistry remembered(MongoDatabase database) {
    if (!DriverObjects.owns(database)) {
      expected.foreign();
      return null;
    }
    return expected.own(database.getCodecRegistry(), database.getWriteConcern());
  }

  /** Makes a call whose answer has no documents: the database that it uses is the factory's. */
  public <T> T updating(Supplier<T> call) {
    updating(true);
    try {
      return call.get();
    } finally {
      updating(false);
    }
  }

  /** Begins or ends such a call, for what has no object to spare. */
  public void updating(boolean now) {
    updating.set(now);
  }

  /** The database with the codecs that the factory gave it. */
  public MongoDatabase restored(MongoDatabase database) {
    LazyDocumentRegistry ours = registries.current(); // the driver may have wrapped it
    return ours == null || !DriverObjects.owns(database)
        ? database
        : database.withCodecRegistry(ours.stock());
  }

  /** The callback with the collection that it may have: a user's one with plain documents. */
  public <T> CollectionCallback<T> given(String name, CollectionCallback<T> callback) {
    return callback == null || !collections.wantedBy(callback, name)
        ? callback
        : collection -> callback.doInCollection(restored(collection));
  }

  private static MongoCollection<Document> restored(MongoCollection<Document> collection) {
    return DriverObjects.owns(collection)
            && collection.getCodecRegistry().get(Document.class) instanceof LazyDocumentCodec ours
        ? collection.withCodecRegistry(ours.registry())
        : collection;
  }

  /** Makes a call of stock's whose own callback hands documents on, which are plain then. */
  public <R> R handingOn(String collection, Function<String, R> call) {
    return collections.handingOn(collection, call);
  }

  /**
   * The registry that the next operation will most likely use, without asking the factory.
   *
   * @return null when it is unknown, or when the database is not the driver's own: stock does
   *     everything then.
   */
  public @Nullable LazyDocumentRegistry expectedRegistry() {
    return expected.registry();
  }

  /** What is expected of the next operation's database, null when it is unknown. */
  public ExpectedDatabase.@Nullable Seen expected() {
    return expected.seen();
  }

  /** Spring's own factory may be asked before the first operation: it looks at nothing. */
  private ExpectedDatabase.@Nullable Seen databaseOfPlain(MongoDatabaseFactory factory) {
    if (factory.getClass() != SimpleMongoClientDatabaseFactory.class) {
      return null;
    }
    try {
      MongoDatabase database = factory.getMongoDatabase();
      return DriverObjects.owns(database)
          ? new ExpectedDatabase.Seen(
              registries.over(database.getCodecRegistry()),
              database.getWriteConcern().isAcknowledged())
          : null;
    } catch (RuntimeException e) {
      return null; // stock fails with it where it should
    }
  }
}
