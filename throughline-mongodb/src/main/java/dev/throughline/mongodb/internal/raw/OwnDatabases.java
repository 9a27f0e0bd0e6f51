package dev.throughline.mongodb.internal.raw;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.SpringProxy;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;

/**
 * The databases of a template: those that it uses itself decode documents to bytes, those that it
 * hands out are ordinary ones. Thread-safe.
 */
public final class OwnDatabases extends TemplateDatabases {

  /** More are not kept: factories may make up names of databases. */
  private static final int MAX_KEPT = 100;

  private final MongoDatabaseFactory factory;

  /** Whether all databases of the factory are of one client, which no database tells. */
  private final boolean oneClient;

  private final Map<String, KeptDatabase> kept = new ConcurrentHashMap<>();

  /**
   * Creates the databases of a template.
   *
   * @param original those of the template that this one is bound to a session of; null if it is not
   *     bound.
   * @param uses gets the registry of each database before it is used.
   */
  public OwnDatabases(
      MongoDatabaseFactory factory, @Nullable OwnDatabases original, Consumer<CodecRegistry> uses) {
    super(MongoTemplate.class, original, uses);
    this.factory = factory;
    this.oneClient = isOfOneClient(factory);
  }

  private static boolean isOfOneClient(MongoDatabaseFactory factory) {
    return factory.getClass() == SimpleMongoClientDatabaseFactory.class;
  }

  /** The database that the template uses itself, of the factory's. */
  public MongoDatabase own(MongoDatabase database) {
    if (isUpdating()) {
      return stock(database);
    }
    KeptDatabase known = kept(database);
    boolean like = known != null && known.isLike(database);
    if (!like && !DriverObjects.owns(database)) {
      expected.foreign();
      return database;
    }
    LazyDocumentRegistry ours =
        ownRegistry(database.getCodecRegistry(), database.getWriteConcern());
    if (known != null && like && known.has(ours)) {
      return known.own();
    }
    return oneClient && !(database instanceof SpringProxy)
        ? keep(database, ours).own()
        : database.withCodecRegistry(ours);
  }

  private KeptDatabase keep(MongoDatabase database, LazyDocumentRegistry ours) {
    KeptDatabase made = new KeptDatabase(database, ours);
    if (kept.size() < MAX_KEPT || kept.containsKey(database.getName())) {
      kept.put(database.getName(), made);
    }
    return made;
  }

  /**
   * {@return what is kept of a database of that name, null of a session's, and of a foreign one}
   */
  private @Nullable KeptDatabase kept(@Nullable MongoDatabase database) {
    return database == null || database instanceof SpringProxy || !DriverObjects.isDriver(database)
        ? null
        : kept.get(database.getName());
  }

  /** A collection of a database that the template uses itself, as its {@code getCollection}. */
  public MongoCollection<Document> collection(MongoDatabase database, String name) {
    KeptDatabase known = kept(database);
    if (known == null
        && oneClient
        && DriverObjects.owns(database)
        && !(database instanceof SpringProxy)) {
      known = keep(database, expected.own(database.getCodecRegistry(), database.getWriteConcern()));
    }
    return known == null
        ? database.getCollection(name, Document.class)
        : known.collection(database, name);
  }

  /** A collection for bytes in place of one for documents. */
  public MongoCollection<RawBsonDocument> bytes(MongoCollection<Document> collection) {
    KeptDatabase known =
        collection instanceof SpringProxy || !DriverObjects.owns(collection)
            ? null
            : kept.get(collection.getNamespace().getDatabaseName());
    return known == null
        ? collection.withDocumentClass(RawBsonDocument.class)
        : known.bytes(collection);
  }

  /**
   * The factory's database as stock would use it, which is expected from then on.
   *
   * @param database may be null, as a mock's: stock fails with it where it should.
   */
  public MongoDatabase stock(MongoDatabase database) {
    if (database != null
        && expected.isLast(database.getCodecRegistry())
        && DriverObjects.isDriver(database)) {
      return database;
    }
    if (DriverObjects.owns(database)) {
      expected.own(database.getCodecRegistry(), database.getWriteConcern());
    } else {
      expected.foreign();
    }
    return database;
  }

  /** The database with the codecs that the factory gave it. */
  public MongoDatabase restored(MongoDatabase database) {
    LazyDocumentCodec ours =
        DriverObjects.owns(database) ? LazyDocumentCodec.in(database.getCodecRegistry()) : null;
    return ours == null ? database : database.withCodecRegistry(ours.registry());
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

  @Override
  ExpectedDatabase.@Nullable Seen expectedOfPlain() {
    if (!oneClient) {
      return null;
    }
    try {
      MongoDatabase database = factory.getMongoDatabase();
      return DriverObjects.owns(database)
          ? seen(database.getCodecRegistry(), database.getWriteConcern())
          : null;
    } catch (RuntimeException e) {
      return null; // stock fails with it where it should
    }
  }
}
