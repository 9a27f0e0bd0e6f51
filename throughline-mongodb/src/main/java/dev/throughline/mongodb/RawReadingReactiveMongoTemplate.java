package dev.throughline.mongodb;

import com.mongodb.reactivestreams.client.MongoDatabase;
import dev.throughline.mongodb.raw.LazyDocumentCodec;
import dev.throughline.mongodb.raw.LazyDocumentRegistries;
import dev.throughline.mongodb.raw.LazyDocumentRegistry;
import java.util.function.Consumer;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.ReactiveCollectionCallback;
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

  RawReadingReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      @Nullable ObservedReactiveMongoTemplate publisher) {
    super(factory, mongoConverter, publisher);
    this.converter = observed();
  }

  RawReadingReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory factory,
      MongoConverter mongoConverter,
      Consumer<Throwable> subscriptionExceptionHandler) {
    super(factory, mongoConverter, subscriptionExceptionHandler);
    this.converter = observed();
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

  private MongoDatabase raw(MongoDatabase database) {
    return ReactiveDriverObjects.owns(database)
        ? database.withCodecRegistry(registries.over(database.getCodecRegistry()))
        : database;
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

  /** The codec for documents in use. */
  LazyDocumentCodec documents() {
    return registries.over(getMongoDatabaseFactory().getCodecRegistry()).codec();
  }

  /** The same, null when the database is not the driver's own: stock does everything then. */
  @Nullable LazyDocumentCodec ownDocuments() {
    CodecRegistry registry = ReactiveDriverObjects.registry(getMongoDatabaseFactory());
    return registry == null ? null : registries.over(registry).codec();
  }
}
