package dev.throughline.mongodb;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.raw.OwnDatabases;
import dev.throughline.mongodb.internal.save.blocking.BlockingTemplate;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;

/** The protected methods of a template that the write side needs. */
record BlockingAccess(ThroughlineMongoTemplate template, @Nullable OwnDatabases databases)
    implements BlockingTemplate {

  @Override
  public MongoDatabaseFactory factory() {
    return template.getMongoDatabaseFactory();
  }

  @Override
  public boolean takesStockSteps() {
    return template.takesStockSteps();
  }

  @Override
  public @Nullable LazyDocumentRegistry expectedRegistry() {
    return databases == null ? null : databases.expectedRegistry();
  }

  @Override
  public boolean expectsAnswers() {
    return databases != null && databases.expectsAnswers();
  }

  @Override
  public MongoDatabase database() {
    return template.stockDatabase();
  }

  @Override
  public <R> @Nullable R execute(String collection, CollectionCallback<R> callback) {
    return template.executeOwn(collection, callback);
  }

  @Override
  public @Nullable UpdateResult tryWrite(
      MongoCollection<?> collection, Supplier<DirectWrite> write) {
    return template.runner().calls().usable()
        ? template.runner().answers().tryWrite(collection, write)
        : null;
  }

  @Override
  public @Nullable BulkWriteResult tryBulkWrite(
      MongoCollection<?> collection, Supplier<BulkWrite> write) {
    return template.runner().calls().usable()
        ? template.runner().answers().tryBulkWrite(collection, write)
        : null;
  }

  @Override
  public MongoCollection<RawBsonDocument> bytes(MongoCollection<Document> collection) {
    return databases == null
        ? collection.withDocumentClass(RawBsonDocument.class)
        : databases.bytes(collection);
  }

  @Override
  public Object insertDocument(String collection, Document document, Class<?> type) {
    return template.insertDocument(collection, document, type);
  }

  @Override
  public Object saveDocument(String collection, Document document, Class<?> type) {
    return template.saveDocument(collection, document, type);
  }

  @Override
  public String collectionOf(Object entity) {
    return template.collectionOf(entity);
  }

  @Override
  public <T> T updating(Supplier<T> call) {
    return databases == null ? call.get() : databases.updating(call);
  }

  @Override
  public <T> T beforeConvert(T entity, String collection) {
    T source = template.maybeEmitEvent(new BeforeConvertEvent<>(entity, collection)).getSource();
    return template.maybeCallBeforeConvert(source, collection);
  }

  @Override
  public <T> T beforeSave(T entity, Document document, String collection) {
    template.maybeEmitEvent(new BeforeSaveEvent<>(entity, document, collection));
    return template.maybeCallBeforeSave(entity, document, collection);
  }

  @Override
  public <T> T afterSave(T entity, Document document, String collection) {
    template.maybeEmitEvent(new AfterSaveEvent<>(entity, document, collection));
    return template.maybeCallAfterSave(entity, document, collection);
  }
}
