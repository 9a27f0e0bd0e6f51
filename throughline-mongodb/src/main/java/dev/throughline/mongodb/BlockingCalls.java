package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.call.BlockingCallTemplate;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.raw.OwnDatabases;
import dev.throughline.mongodb.internal.verify.Verifier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.SimpleMongoClientDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.projection.EntityProjection;

/** The protected methods of a template that compiled calls need. */
record BlockingCalls(ThroughlineMongoTemplate template, @Nullable OwnDatabases databases)
    implements BlockingCallTemplate {

  /** Stock's log, which gets each query. */
  private static final Log STOCK_LOG = LogFactory.getLog(MongoTemplate.class);

  @Override
  public boolean logsQueries() {
    return STOCK_LOG.isDebugEnabled();
  }

  @Override
  public boolean takesStockSteps() {
    ThroughlineMongoConverter converter = template.converter;
    return template.takesStockSteps() && converter != null && !converter.asksParts();
  }

  @Override
  public boolean followsReferencesOf(Class<?> entity) {
    ThroughlineMongoConverter converter = template.converter;
    return converter != null && converter.followsReferencesOf(entity);
  }

  @Override
  public boolean estimatesCounts() {
    return template.estimatesCounts();
  }

  @Override
  public MongoConverter converter() {
    return template.getConverter();
  }

  @Override
  public Object mappingSettings() {
    ThroughlineMongoConverter converter = template.converter;
    return converter == null ? template : converter.mappingSettings();
  }

  @Override
  public @Nullable Verifier verifier() {
    ThroughlineMongoConverter converter = template.converter;
    return converter != null && converter.observer() instanceof Verifier verifier ? verifier : null;
  }

  @Override
  public @Nullable CodecRegistry expectedRegistry() {
    LazyDocumentRegistry registry = databases == null ? null : databases.expectedRegistry();
    return registry == null ? null : registry.stock();
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
  public boolean observesReading(Class<?> entity) {
    return template.observers.observesReading(entity);
  }

  @Override
  public boolean countsDatabases() {
    return template.getMongoDatabaseFactory().getClass() != SimpleMongoClientDatabaseFactory.class;
  }

  @Override
  public <T> T found(Class<T> type, Document document, String collection) {
    boolean observed = template.observers.observesReading(type);
    if (observed) {
      template.maybeEmitEvent(new AfterLoadEvent<>(document, type, collection));
    }
    T entity = template.getConverter().read(type, document);
    return converted(entity, document, collection, observed || !isA(type, entity));
  }

  @Override
  public <T> T projected(EntityProjection<T, ?> projection, Document document, String collection) {
    Class<T> type = projection.getMappedType().getType();
    template.maybeEmitEvent(new AfterLoadEvent<>(document, type, collection));
    T entity = template.getConverter().project(projection, document);
    return converted(entity, document, collection, true);
  }

  private static boolean isA(Class<?> type, @Nullable Object entity) {
    return entity != null && entity.getClass() == type;
  }

  private <T> T converted(
      @Nullable T entity, Document document, String collection, boolean observed) {
    if (entity == null) {
      throw new MappingException(
          "EntityReader %s returned null".formatted(template.getConverter()));
    }
    if (observed) {
      template.maybeEmitEvent(new AfterConvertEvent<>(document, entity, collection));
    }
    return template.maybeCallAfterConvert(entity, document, collection);
  }
}
