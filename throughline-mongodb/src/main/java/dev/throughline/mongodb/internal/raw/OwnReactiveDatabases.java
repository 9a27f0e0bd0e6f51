package dev.throughline.mongodb.internal.raw;

import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.ReactiveCollectionCallback;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/** As {@link OwnDatabases}, of a reactive template. Thread-safe. */
public final class OwnReactiveDatabases extends TemplateDatabases {

  /** More are not kept: factories may make up names of databases. */
  private static final int MAX_KEPT = 100;

  private final ReactiveMongoDatabaseFactory factory;

  /** Whether all databases of the factory are of one client, which no database tells. */
  private final boolean oneClient;

  private final Map<String, KeptReactiveDatabase> kept = new ConcurrentHashMap<>();

  /** As {@link OwnDatabases#OwnDatabases}. */
  public OwnReactiveDatabases(
      ReactiveMongoDatabaseFactory factory,
      @Nullable OwnReactiveDatabases original,
      Consumer<CodecRegistry> uses) {
    super(ReactiveMongoTemplate.class, original, uses);
    this.factory = factory;
    this.oneClient = isOfOneClient(factory);
  }

  private static boolean isOfOneClient(ReactiveMongoDatabaseFactory factory) {
    return factory.getClass() == SimpleReactiveMongoDatabaseFactory.class;
  }

  /** {@return whether the factory is Spring's own, whose databases are all of one client} */
  public boolean areOfOneClient() {
    return oneClient;
  }

  /**
   * The database that the template uses itself, of the factory's. Spring looks for a transaction
   * with six operators; where the context of a subscriber cannot have one, Spring's own factory is
   * asked at once.
   *
   * @param ofStock as stock finds it.
   */
  public Mono<MongoDatabase> own(Supplier<Mono<MongoDatabase>> ofStock) {
    if (!oneClient) {
      return usable(ofStock.get());
    }
    boolean updating = isUpdating();
    return Mono.deferContextual(
        context -> {
          Mono<MongoDatabase> database =
              mayHaveTransaction(context) ? ofStock.get() : factory.getMongoDatabase();
          return updating ? database : database.map(this::own);
        });
  }

  private Mono<MongoDatabase> usable(Mono<MongoDatabase> database) {
    return database.map(isUpdating() ? this::stock : this::own);
  }

  /** The factory's database as stock would use it, which is expected from then on. */
  private MongoDatabase stock(MongoDatabase database) {
    if (ReactiveDriverObjects.owns(database)) {
      expected.own(database.getCodecRegistry(), database.getWriteConcern());
    } else {
      expected.foreign();
    }
    return database;
  }

  /** {@return whether there is anything of Spring's transactions, whose keys are classes} */
  private static boolean mayHaveTransaction(ContextView context) {
    return !context.isEmpty()
        && context.stream()
            .anyMatch(
                it ->
                    it.getKey() instanceof Class<?> type
                        && type.getPackageName().startsWith("org.springframework.transaction"));
  }

  /** The same of a database that is there. */
  public MongoDatabase own(MongoDatabase database) {
    boolean plain = ReactiveDriverObjects.isPlain(database);
    KeptReactiveDatabase known = plain ? kept.get(database.getName()) : null;
    boolean like = known != null && known.isLike(database);
    if (!like && !ReactiveDriverObjects.owns(database)) {
      expected.foreign();
      return database;
    }
    LazyDocumentRegistry ours =
        ownRegistry(database.getCodecRegistry(), database.getWriteConcern());
    if (known != null && like && known.has(ours)) {
      return known.own();
    }
    if (!oneClient || !plain) {
      return database.withCodecRegistry(ours);
    }
    KeptReactiveDatabase made = KeptReactiveDatabase.of(database, ours);
    if (kept.size() < MAX_KEPT || kept.containsKey(database.getName())) {
      kept.put(database.getName(), made);
    }
    return made.own();
  }

  /** The database with the codecs that the factory gave it. */
  public MongoDatabase restored(MongoDatabase database) {
    LazyDocumentCodec ours =
        ReactiveDriverObjects.owns(database)
            ? LazyDocumentCodec.in(database.getCodecRegistry())
            : null;
    return ours == null ? database : database.withCodecRegistry(ours.registry());
  }

  /** The callback with the collection that it may have: a user's one with plain documents. */
  public <T> ReactiveCollectionCallback<T> given(
      String name, ReactiveCollectionCallback<T> callback) {
    return callback != null && collections.wantedBy(callback, name) ? plain(callback) : callback;
  }

  /**
   * The same, and the cursors of stock's own callbacks grow unless their batch size was set.
   *
   * @param referring whether the references of documents that come together are fetched together.
   */
  public <T> ReactiveCollectionCallback<T> growing(
      String name, ReactiveCollectionCallback<T> callback, boolean referring) {
    if (callback == null) {
      return callback;
    }
    ReactiveCollectionCallback<T> growing = GrowingCursors.in(callback, referring);
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

  @Override
  ExpectedDatabase.@Nullable Seen expectedOfPlain() {
    MongoDatabase database =
        isOfOneClient(factory) ? ReactiveDriverObjects.database(factory) : null;
    return database == null ? null : seen(database.getCodecRegistry(), database.getWriteConcern());
  }
}
