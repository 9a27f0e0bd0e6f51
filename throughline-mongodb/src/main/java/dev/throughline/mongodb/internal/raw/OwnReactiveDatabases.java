package dev.throughline.mongodb.internal.raw;

import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.ReactiveCollectionCallback;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import reactor.core.publisher.Mono;

/** As {@link OwnDatabases}, of a reactive template. Thread-safe. */
public final class OwnReactiveDatabases {

  private final LazyDocumentRegistries registries = new LazyDocumentRegistries();
  private final ExpectedDatabase expected;
  private final PlainCollections collections = new PlainCollections(ReactiveMongoTemplate.class);
  private final Consumer<CodecRegistry> uses;

  /** Whether this thread assembles what is answered without documents. */
  private final ThreadLocal<Boolean> updating = ThreadLocal.withInitial(() -> false);

  /**
   * Creates the databases of a template.
   *
   * @param original those of the template that this one is bound to a session of; null if it is not
   *     bound.
   * @param uses gets the registry of each database before it is used.
   */
  public OwnReactiveDatabases(
      ReactiveMongoDatabaseFactory factory,
      @Nullable OwnReactiveDatabases original,
      Consumer<CodecRegistry> uses) {
    this.expected =
        new ExpectedDatabase(
            registries, original != null ? original::expected : () -> databaseOfPlain(factory));
    this.uses = uses;
  }

  /** The database that the template uses itself, of the factory's. */
  public Mono<MongoDatabase> own(Mono<MongoDatabase> database) {
    return updating.get() ? database : database.map(this::own);
  }

  private MongoDatabase own(MongoDatabase database) {
    if (!ReactiveDriverObjects.owns(database)) {
      expected.foreign();
      return database;
    }
    uses.accept(database.getCodecRegistry());
    return database.withCodecRegistry(
        expected.own(database.getCodecRegistry(), database.getWriteConcern()));
  }

  /** Assembles what is answered without documents: the database that it uses is the factory's. */
  public <T> T updating(Supplier<T> call) {
    updating.set(true);
    try {
      return call.get();
    } finally {
      updating.set(false);
    }
  }

  /** The database with the codecs that the factory gave it. */
  public MongoDatabase restored(MongoDatabase database) {
    LazyDocumentRegistry ours = registries.current(); // the driver may have wrapped it
    return ours == null || !ReactiveDriverObjects.owns(database)
        ? database
        : database.withCodecRegistry(ours.stock());
  }

  /** The callback with the collection that it may have: a user's one with plain documents. */
  public <T> ReactiveCollectionCallback<T> given(
      String name, ReactiveCollectionCallback<T> callback) {
    return callback != null && collections.wantedBy(callback, name) ? plain(callback) : callback;
  }

  /** The same, and the cursors of stock's own callbacks grow unless their batch size was set. */
  public <T> ReactiveCollectionCallback<T> growing(
      String name, ReactiveCollectionCallback<T> callback) {
    if (callback == null) {
      return callback;
    }
    ReactiveCollectionCallback<T> growing = GrowingCursors.in(callback);
    return collections.wantedBy(callback, name) ? plain(growing) : growing;
  }

  private static <T> ReactiveCollectionCallback<T> plain(ReactiveCollectionCallback<T> callback) {
    return collection -> callback.doInCollection(restored(collection));
  }

  private static MongoCollection<Document> restored(MongoCollection<Document> collection) {
    return ReactiveDriverObjects.owns(collection)
            && collection.getCodecRegistry().get(Document.class) instanceof LazyDocumentCodec ours
        ? collection.withCodecRegistry(ours.registry())
        : collection;
  }

  /** Makes a call of stock's whose own callback hands documents on, which are plain then. */
  public <R> R handingOn(String collection, Function<String, R> call) {
    return collections.handingOn(collection, call);
  }

  /** As {@link OwnDatabases#expectedRegistry}. */
  public @Nullable LazyDocumentRegistry expectedRegistry() {
    return expected.registry();
  }

  private ExpectedDatabase.@Nullable Seen expected() {
    return expected.seen();
  }

  /** Spring's own factory may be asked before the first operation: it looks at nothing. */
  private ExpectedDatabase.@Nullable Seen databaseOfPlain(ReactiveMongoDatabaseFactory factory) {
    MongoDatabase database =
        factory.getClass() == SimpleReactiveMongoDatabaseFactory.class
            ? ReactiveDriverObjects.database(factory)
            : null;
    return database == null
        ? null
        : new ExpectedDatabase.Seen(
            registries.over(database.getCodecRegistry()),
            database.getWriteConcern().isAcknowledged());
  }
}
