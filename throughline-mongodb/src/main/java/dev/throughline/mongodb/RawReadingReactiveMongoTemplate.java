package dev.throughline.mongodb;

import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.throughline.mongodb.raw.LazyDocumentRegistries;
import dev.throughline.mongodb.raw.LazyDocumentRegistry;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.ReactiveCollectionCallback;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;
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
      converter.uses(database.getCodecRegistry());
    }
    return database.withCodecRegistry(
        expected.own(database.getCodecRegistry(), database.getWriteConcern()));
  }

  /** Stock's own cursors grow, unless somebody has set their batch size. */
  @Override
  public <T> Flux<T> createFlux(String collectionName, ReactiveCollectionCallback<T> callback) {
    return super.createFlux(
        collectionName, converter == null ? callback : GrowingCursors.in(callback));
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
