package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.raw.ExpectedDatabase;
import dev.throughline.mongodb.internal.raw.FluentSteps;
import dev.throughline.mongodb.internal.raw.GrowingCursors;
import dev.throughline.mongodb.internal.raw.PlainCollections;
import dev.throughline.mongodb.internal.raw.ReactiveDriverObjects;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistries;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import java.util.function.Consumer;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.ReactiveCollectionCallback;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A template whose own database decodes documents to bytes, which a {@link
 * ThroughlineMongoConverter} reads. Whoever gets at the database through it gets an ordinary one.
 */
abstract class RawReadingReactiveMongoTemplate extends ObservedReactiveMongoTemplate {

  /** Null when the converter is another one. */
  final @Nullable ThroughlineMongoConverter converter;

  private final LazyDocumentRegistries registries = new LazyDocumentRegistries();
  private final ExpectedDatabase expected;
  private final PlainCollections collections = new PlainCollections(ReactiveMongoTemplate.class);

  RawReadingReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      @Nullable ObservedReactiveMongoTemplate publisher) {
    super(factory, mongoConverter, publisher);
    this.converter = observed();
    this.expected =
        new ExpectedDatabase(
            registries,
            publisher instanceof RawReadingReactiveMongoTemplate original
                ? original::expectedDatabase
                : () -> databaseOfPlain(factory));
  }

  RawReadingReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      Consumer<Throwable> subscriptionExceptionHandler) {
    super(factory, mongoConverter, subscriptionExceptionHandler);
    this.converter = observed();
    this.expected = new ExpectedDatabase(registries, () -> databaseOfPlain(factory));
  }

  private @Nullable ThroughlineMongoConverter observed() {
    if (getConverter() instanceof ThroughlineMongoConverter ours) {
      ours.observedBy(observers);
      return ours;
    }
    return null;
  }

  /** The database for the template's own use. */
  @Override
  protected Mono<MongoDatabase> doGetDatabase() {
    return converter == null ? super.doGetDatabase() : super.doGetDatabase().map(this::raw);
  }

  /** The database as stock uses it. */
  Mono<MongoDatabase> stockDatabase() {
    return super.doGetDatabase();
  }

  private MongoDatabase raw(MongoDatabase database) {
    if (!ReactiveDriverObjects.owns(database)) {
      expected.foreign();
      return database;
    }
    if (converter != null) {
      converter.uses(getMongoDatabaseFactory(), database.getCodecRegistry());
    }
    return database.withCodecRegistry(
        expected.own(database.getCodecRegistry(), database.getWriteConcern()));
  }

  /**
   * Stock's own callbacks get bytes, and their cursors grow unless their batch size was set; a
   * user's callback gets a collection whose documents are plain.
   */
  @Override
  public <T> Flux<T> createFlux(String collectionName, ReactiveCollectionCallback<T> callback) {
    return super.createFlux(collectionName, given(collectionName, callback));
  }

  /** As for many. */
  @Override
  public <T> Mono<T> createMono(String collectionName, ReactiveCollectionCallback<T> callback) {
    return super.createMono(
        collectionName,
        callback != null && converter != null && collections.wantedBy(callback, collectionName)
            ? plain(callback)
            : callback);
  }

  private <T> ReactiveCollectionCallback<T> given(
      String collection, ReactiveCollectionCallback<T> callback) {
    if (callback == null || converter == null) {
      return callback;
    }
    ReactiveCollectionCallback<T> growing = GrowingCursors.in(callback);
    return collections.wantedBy(callback, collection) ? plain(growing) : growing;
  }

  private <T> ReactiveCollectionCallback<T> plain(ReactiveCollectionCallback<T> callback) {
    return collection -> callback.doInCollection(restored(collection));
  }

  private static MongoCollection<Document> restored(MongoCollection<Document> collection) {
    return ReactiveDriverObjects.owns(collection)
            && collection.getCodecRegistry().get(Document.class) instanceof LazyDocumentCodec ours
        ? collection.withCodecRegistry(ours.registry())
        : collection;
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  public <T> Flux<T> findDistinct(
      Query query, String field, String collectionName, Class<?> entityClass, Class<T> resultType) {
    return collectionName == null
        ? super.findDistinct(query, field, collectionName, entityClass, resultType)
        : collections.handingOn(
            collectionName,
            name -> super.findDistinct(query, field, name, entityClass, resultType));
  }

  @Override
  public <T> ReactiveAggregation<T> aggregateAndReturn(Class<T> domainType) {
    return plain(ReactiveAggregation.class, super.aggregateAndReturn(domainType));
  }

  @Override
  public <T> ReactiveUpdate<T> update(Class<T> domainType) {
    return plain(ReactiveUpdate.class, super.update(domainType));
  }

  @Override
  public <T> ReactiveRemove<T> remove(Class<T> domainType) {
    return plain(ReactiveRemove.class, super.remove(domainType));
  }

  private <T> T plain(Class<?> type, T step) {
    return converter == null ? step : FluentSteps.over(type, step);
  }

  @Override
  protected MongoDatabase prepareDatabase(MongoDatabase database) {
    LazyDocumentRegistry ours = registries.current(); // the driver may have wrapped it
    return super.prepareDatabase(
        ours == null || !ReactiveDriverObjects.owns(database)
            ? database
            : database.withCodecRegistry(ours.stock()));
  }

  /**
   * The registry that the next operation will most likely use, without asking the factory.
   *
   * @return null when it is unknown, or when the database is not the driver's own: stock does
   *     everything then.
   */
  @Nullable LazyDocumentRegistry expectedRegistry() {
    return converter == null ? null : expected.registry();
  }

  ExpectedDatabase.@Nullable Seen expectedDatabase() {
    return converter == null ? null : expected.seen();
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
