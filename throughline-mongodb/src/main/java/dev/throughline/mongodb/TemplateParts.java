package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.call.CallTemplate;
import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.raw.TemplateDatabases;
import dev.throughline.mongodb.internal.verify.Verifier;
import org.apache.commons.logging.Log;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.projection.EntityProjection;

/** The parts of a template, blocking or reactive, that compiled calls need. */
abstract class TemplateParts implements CallTemplate {

  private final MongoConverter stockConverter;
  private final @Nullable ThroughlineMongoConverter converter;
  private final LifecycleObservers observers;
  private final Log log;
  private final @Nullable TemplateDatabases databases;

  /**
   * Takes parts of a template.
   *
   * @param log of stock's template, which gets each query.
   */
  TemplateParts(
      MongoConverter converter,
      LifecycleObservers observers,
      Log log,
      @Nullable TemplateDatabases databases) {
    this.stockConverter = converter;
    this.converter = converter instanceof ThroughlineMongoConverter ours ? ours : null;
    this.observers = observers;
    this.log = log;
    this.databases = databases;
  }

  /** {@return whether no step of the template is overridden by a subclass} */
  abstract boolean isItself();

  /** Publishes an event as the template does. */
  abstract void emit(MongoMappingEvent<?> event);

  @Override
  public final boolean logsQueries() {
    return log.isDebugEnabled();
  }

  @Override
  public final boolean takesStockSteps() {
    return isItself() && converter != null && !converter.asksParts();
  }

  @Override
  public final boolean followsReferencesOf(Class<?> entity) {
    return converter != null && converter.followsReferencesOf(entity);
  }

  @Override
  public final MongoConverter converter() {
    return stockConverter;
  }

  @Override
  public final Object mappingSettings() {
    return converter == null ? this : converter.mappingSettings();
  }

  @Override
  public final @Nullable Verifier verifier() {
    return converter != null && converter.observer() instanceof Verifier verifier ? verifier : null;
  }

  @Override
  public final @Nullable CodecRegistry expectedRegistry() {
    LazyDocumentRegistry registry = databases == null ? null : databases.expectedRegistry();
    return registry == null ? null : registry.stock();
  }

  @Override
  public final boolean observesReading(Class<?> entity) {
    return observers.observesReading(entity);
  }

  /** Reads a document as stock does, with its events; callbacks follow. */
  final <T> T read(Class<T> type, Document document, String collection) {
    boolean observed = observers.observesReading(type);
    if (observed) {
      emit(new AfterLoadEvent<>(document, type, collection));
    }
    T entity = stockConverter.read(type, document);
    return converted(
        entity, document, collection, observed || (entity != null && entity.getClass() != type));
  }

  /** Reads a part of a document as stock does, with its events; callbacks follow. */
  final <T> T read(EntityProjection<T, ?> projection, Document document, String collection) {
    Class<T> type = projection.getMappedType().getType();
    emit(new AfterLoadEvent<>(document, type, collection));
    return converted(stockConverter.project(projection, document), document, collection, true);
  }

  private <T> T converted(
      @Nullable T entity, Document document, String collection, boolean observed) {
    if (entity == null) {
      throw new MappingException("EntityReader %s returned null".formatted(stockConverter));
    }
    if (observed) {
      emit(new AfterConvertEvent<>(document, entity, collection));
    }
    return entity;
  }
}
