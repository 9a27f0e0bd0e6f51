package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.raw.OwnDatabases;
import dev.throughline.mongodb.internal.run.BlockingPort;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.projection.EntityProjection;

/** The protected methods of a template that compiled calls need. */
final class BlockingCalls extends TemplateParts implements BlockingPort {

  private final ThroughlineMongoTemplate template;

  BlockingCalls(ThroughlineMongoTemplate template, @Nullable OwnDatabases databases) {
    super(
        template.getConverter(),
        template.observers,
        LogFactory.getLog(MongoTemplate.class),
        databases);
    this.template = template;
  }

  @Override
  boolean isItself() {
    return template.takesStockSteps();
  }

  @Override
  void emit(MongoMappingEvent<?> event) {
    template.maybeEmitEvent(event);
  }

  @Override
  public boolean estimatesCounts() {
    return template.estimatesCounts();
  }

  @Override
  public <R> @Nullable R execute(String collection, CollectionCallback<R> callback) {
    return template.executePlan(collection, callback);
  }

  @Override
  public boolean obtains(Predicate<CodecRegistry> fitting) {
    return template.obtains(fitting);
  }

  @Override
  public <T extends @Nullable Object> T byStock(Supplier<T> stock) {
    return template.byStock(stock);
  }

  @Override
  public void changesBy(String collection) {
    template.changesBy(collection);
  }

  @Override
  public RuntimeException translated(RuntimeException thrown) {
    return template.translated(thrown);
  }

  @Override
  public boolean writesUnobserved(
      MongoActionOperation operation, Class<?> entity, String collection) {
    return template.writesUnobserved(operation, entity, collection);
  }

  @Override
  public boolean countsDatabases() {
    return template.getMongoDatabaseFactory().getClass() != SimpleMongoClientDatabaseFactory.class;
  }

  @Override
  public <T> T found(Class<T> type, Document document, String collection) {
    return template.maybeCallAfterConvert(read(type, document, collection), document, collection);
  }

  @Override
  public <T> T projected(EntityProjection<T, ?> projection, Document document, String collection) {
    T read = read(projection, document, collection);
    return template.maybeCallAfterConvert(read, document, collection);
  }
}
