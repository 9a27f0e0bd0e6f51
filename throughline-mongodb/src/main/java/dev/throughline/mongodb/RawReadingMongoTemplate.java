package dev.throughline.mongodb;

import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.raw.LazyDocumentRegistries;
import dev.throughline.mongodb.raw.LazyDocumentRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * A template whose own database decodes documents to bytes, which a {@link
 * ThroughlineMongoConverter} reads. Whoever gets at the database through it gets an ordinary one.
 */
abstract class RawReadingMongoTemplate extends ObservedMongoTemplate {

  /** Null when the converter is another one. */
  final @Nullable ThroughlineMongoConverter converter;

  private final LazyDocumentRegistries registries = new LazyDocumentRegistries();
  private final ExpectedDatabase expected;

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
    converter.uses(database.getCodecRegistry());
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
