package dev.throughline.mongodb;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.batch.WriteMode;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.raw.OwnReactiveDatabases;
import dev.throughline.mongodb.internal.save.Save;
import dev.throughline.mongodb.internal.save.reactive.ReactiveTemplate;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Mono;

/** The protected methods of a template that the write side needs. */
record ReactiveAccess(
    ThroughlineReactiveMongoTemplate template, @Nullable OwnReactiveDatabases databases)
    implements ReactiveTemplate {

  @Override
  public ReactiveMongoDatabaseFactory factory() {
    return template.getMongoDatabaseFactory();
  }

  @Override
  public @Nullable LazyDocumentRegistry expectedRegistry() {
    return databases == null || !template.takesStockSteps() ? null : databases.expectedRegistry();
  }

  @Override
  public boolean expectsAnswers() {
    return databases != null && databases.expectsAnswers();
  }

  @Override
  public <R> Mono<R> createMono(
      String collection, Function<MongoCollection<Document>, ? extends Publisher<R>> callback) {
    return template.createMono(collection, callback::apply);
  }

  @Override
  public <R> Mono<R> behindDatabase(String collection, Supplier<Mono<R>> steps) {
    return databases != null && databases.areOfOneClient() && template.takesStockSteps()
        ? Mono.defer(steps).onErrorMap(template::translated)
        : template.createMono(collection, documents -> steps.get());
  }

  @Override
  public @Nullable Mono<UpdateResult> tryWrite(
      MongoCollection<Document> collection, Supplier<DirectWrite> write) {
    return template.runner().calls().usable()
        ? template.runner().answers().write(collection, write)
        : null;
  }

  @Override
  public @Nullable Mono<BulkWriteResult> tryBulkWrite(
      MongoCollection<?> collection, Supplier<BulkWrite> write) {
    return template.runner().calls().usable()
        ? template.runner().answers().bulkWrite(collection, write)
        : null;
  }

  @Override
  public Mono<Object> insertDocument(String collection, Document document, Class<?> type) {
    return template.insertDocument(collection, document, type);
  }

  @Override
  public Mono<Object> saveDocument(String collection, Document document, Class<?> type) {
    return template.saveDocument(collection, document, type);
  }

  @Override
  public Mono<?> write(WriteMode mode, String collection, Object entity) {
    return switch (mode) {
      case INSERT -> template.insert(entity, collection);
      case SAVE -> template.save(entity, collection);
      case REPLACE -> replaced(entity, collection);
    };
  }

  /** By stock's update, whose result says whether there was a document. */
  private Mono<?> replaced(Object entity, String collection) {
    MongoPersistentEntity<?> mapping =
        template.getConverter().getMappingContext().getRequiredPersistentEntity(entity.getClass());
    if (mapping.hasVersionProperty()) {
      return template.save(entity, collection);
    }
    Object id = mapping.getIdentifierAccessor(entity).getRequiredIdentifier();
    return template
        .replace(Query.query(Criteria.where("_id").is(id)), entity, collection)
        .flatMap(
            result ->
                result.getMatchedCount() > 0
                    ? Mono.just(entity)
                    : Mono.error(Save.nothingToReplace(id, collection)));
  }

  @Override
  public String collectionOf(Object entity) {
    return template.collectionOf(entity);
  }

  @Override
  public <T> Mono<T> beforeConvert(T entity, String collection) {
    template.maybeEmitEvent(new BeforeConvertEvent<>(entity, collection));
    return template.maybeCallBeforeConvert(entity, collection);
  }

  @Override
  public <T> Mono<T> beforeSave(T entity, Document document, String collection) {
    template.maybeEmitEvent(new BeforeSaveEvent<>(entity, document, collection));
    return template.maybeCallBeforeSave(entity, document, collection);
  }

  @Override
  public <T> Mono<T> afterSave(T entity, Document document, String collection) {
    template.maybeEmitEvent(new AfterSaveEvent<>(entity, document, collection));
    return template.maybeCallAfterSave(entity, document, collection);
  }
}
