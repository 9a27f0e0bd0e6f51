package dev.throughline.mongodb;

import com.mongodb.client.MongoDatabase;
import dev.throughline.mongodb.raw.LazyDocumentCodec;
import dev.throughline.mongodb.raw.LazyDocumentRegistries;
import dev.throughline.mongodb.raw.LazyDocumentRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * A template whose own database decodes documents to bytes, which a {@link
 * ThroughlineMongoConverter} reads. Whoever gets at the database through it gets an ordinary one.
 */
abstract class RawReadingMongoTemplate extends ObservedMongoTemplate {

  /** Null when the converter is another one. */
  final @Nullable ThroughlineMongoConverter converter;

  private final LazyDocumentRegistries registries = new LazyDocumentRegistries();

  RawReadingMongoTemplate(
      MongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      @Nullable ObservedMongoTemplate publisher) {
    super(factory, mongoConverter, publisher);
    this.converter = getConverter() instanceof ThroughlineMongoConverter ours ? ours : null;
    if (converter != null) {
      converter.observedBy(observers);
    }
  }

  /** The database for the template's own use. */
  @Override
  protected MongoDatabase doGetDatabase() {
    MongoDatabase database = super.doGetDatabase();
    return converter == null || !DriverObjects.owns(database)
        ? database
        : database.withCodecRegistry(registries.over(database.getCodecRegistry()));
  }

  /** The database as stock would use it. */
  MongoDatabase stockDatabase() {
    return super.doGetDatabase();
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

  /** The codec for documents in use. */
  LazyDocumentCodec documents() {
    return registries.over(getMongoDatabaseFactory().getCodecRegistry()).codec();
  }

  /** The same, null when the database is not the driver's own: stock does everything then. */
  @Nullable LazyDocumentRegistry ownRegistry() {
    MongoDatabase database = getMongoDatabaseFactory().getMongoDatabase();
    return DriverObjects.owns(database) ? registries.over(database.getCodecRegistry()) : null;
  }
}
