package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.raw.DriverObjects;
import dev.throughline.mongodb.internal.raw.ExpectedDatabase;
import dev.throughline.mongodb.internal.raw.FluentSteps;
import dev.throughline.mongodb.internal.raw.PlainAggregationResults;
import dev.throughline.mongodb.internal.raw.PlainCollections;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.internal.raw.LazyDocument;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistries;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import java.util.List;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.CursorPreparer;
import org.springframework.data.mongodb.core.DocumentCallbackHandler;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.aggregation.AggregationOperationContext;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Query;

/**
 * A template whose own database decodes documents to bytes, which a {@link
 * ThroughlineMongoConverter} reads. Whoever gets at the database through it gets an ordinary one.
 */
abstract class RawReadingMongoTemplate extends ObservedMongoTemplate {

  /** Null when the converter is another one. */
  final @Nullable ThroughlineMongoConverter converter;

  private final LazyDocumentRegistries registries = new LazyDocumentRegistries();
  private final ExpectedDatabase expected;
  private final PlainCollections collections = new PlainCollections(MongoTemplate.class);

  RawReadingMongoTemplate(
      MongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      @Nullable ObservedMongoTemplate publisher) {
    super(factory, mongoConverter, publisher);
    this.expected =
        new ExpectedDatabase(
            registries,
            publisher instanceof RawReadingMongoTemplate original
                ? original::expectedDatabase
                : () -> databaseOfPlain(factory));
    this.converter = getConverter() instanceof ThroughlineMongoConverter ours ? ours : null;
    if (converter != null) {
      converter.observedBy(observers);
    }
  }

  /** The database for the template's own use. */
  @Override
  protected MongoDatabase doGetDatabase() {
    MongoDatabase database = super.doGetDatabase();
    if (converter == null) {
      return database;
    }
    if (!DriverObjects.owns(database)) {
      expected.foreign();
      return database;
    }
    converter.uses(getMongoDatabaseFactory(), database.getCodecRegistry());
    return database.withCodecRegistry(
        expected.own(database.getCodecRegistry(), database.getWriteConcern()));
  }

  /** The database as stock would use it, which is expected from then on. */
  MongoDatabase stockDatabase() {
    MongoDatabase database = super.doGetDatabase();
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

  @Override
  public MongoDatabase getDb() {
    return restored(super.getDb());
  }

  @Override
  protected MongoDatabase prepareDatabase(MongoDatabase database) {
    return super.prepareDatabase(restored(database));
  }

  private MongoDatabase restored(MongoDatabase database) {
    LazyDocumentRegistry ours = registries.current(); // the driver may have wrapped it
    return ours == null || !DriverObjects.owns(database)
        ? database
        : database.withCodecRegistry(ours.stock());
  }

  /** A user's callback gets a collection whose documents are plain; stock's own get bytes. */
  @Override
  public <T> @Nullable T execute(String collectionName, CollectionCallback<T> callback) {
    // Stock's constructor creates indexes, before there is anything of ours.
    return callback == null || converter == null || !collections.wantedBy(callback, collectionName)
        ? super.execute(collectionName, callback)
        : super.execute(
            collectionName, collection -> callback.doInCollection(restored(collection)));
  }

  private static MongoCollection<Document> restored(MongoCollection<Document> collection) {
    return DriverObjects.owns(collection)
            && collection.getCodecRegistry().get(Document.class) instanceof LazyDocumentCodec ours
        ? collection.withCodecRegistry(ours.registry())
        : collection;
  }

  @Override
  @SuppressWarnings("NullAway") // refused as stock refuses it
  public <T> List<T> findDistinct(
      Query query, String field, String collectionName, Class<?> entityClass, Class<T> resultType) {
    return collectionName == null
        ? super.findDistinct(query, field, collectionName, entityClass, resultType)
        : collections.handingOn(
            collectionName,
            name -> super.findDistinct(query, field, name, entityClass, resultType));
  }

  @Override
  protected void executeQuery(
      Query query,
      String collectionName,
      DocumentCallbackHandler handler,
      @Nullable CursorPreparer preparer) {
    super.executeQuery(
        query,
        collectionName,
        handler == null
            ? handler // refused as stock refuses it
            : document -> handler.processDocument(LazyDocument.plainOf(document)),
        preparer);
  }

  @Override
  public <O> AggregationResults<O> aggregate(
      Aggregation aggregation, String collectionName, Class<O> outputType) {
    return plain(super.aggregate(aggregation, collectionName, outputType));
  }

  @Override
  protected <O> AggregationResults<O> doAggregate(
      Aggregation aggregation,
      String collectionName,
      Class<O> outputType,
      AggregationOperationContext context) {
    return plain(super.doAggregate(aggregation, collectionName, outputType, context));
  }

  private <O> AggregationResults<O> plain(AggregationResults<O> results) {
    return converter == null ? results : PlainAggregationResults.of(results);
  }

  @Override
  public <T> ExecutableAggregation<T> aggregateAndReturn(Class<T> domainType) {
    return plain(ExecutableAggregation.class, super.aggregateAndReturn(domainType));
  }

  @Override
  public <T> ExecutableUpdate<T> update(Class<T> domainType) {
    return plain(ExecutableUpdate.class, super.update(domainType));
  }

  @Override
  public <T> ExecutableRemove<T> remove(Class<T> domainType) {
    return plain(ExecutableRemove.class, super.remove(domainType));
  }

  private <T> T plain(Class<?> type, T step) {
    return converter == null ? step : FluentSteps.over(type, step);
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
