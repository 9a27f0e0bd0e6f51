package dev.throughline.mongodb;

import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.call.reactive.ReactiveCallTemplate;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.raw.OwnReactiveDatabases;
import dev.throughline.mongodb.internal.verify.Verifier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.AfterLoadEvent;
import org.springframework.data.projection.EntityProjection;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The protected methods of a reactive template that compiled calls need. */
record ReactiveCallAccess(
    ThroughlineReactiveMongoTemplate template, @Nullable OwnReactiveDatabases databases)
    implements ReactiveCallTemplate {

  /** Stock's log, which gets each query. */
  private static final Log STOCK_LOG = LogFactory.getLog(ReactiveMongoTemplate.class);

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
  public boolean writesUnobserved(
      MongoActionOperation operation, Class<?> entity, String collection) {
    return template.writesUnobserved(operation, entity, collection);
  }

  @Override
  public boolean observesReading(Class<?> entity) {
    return template.observers.observesReading(entity);
  }

  @Override
  public Throwable translated(Throwable thrown) {
    return template.translated(thrown);
  }

  @Override
  public boolean countsDatabases() {
    return template.getMongoDatabaseFactory().getClass()
        != SimpleReactiveMongoDatabaseFactory.class;
  }

  @Override
  public <R> Mono<R> createMono(
      String collection, Function<MongoCollection<Document>, ? extends Publisher<R>> callback) {
    return template.createMono(collection, callback::apply);
  }

  @Override
  public <R> Flux<R> createFlux(
      String collection, Function<MongoCollection<Document>, ? extends Publisher<R>> callback) {
    return template.createFlux(collection, callback::apply);
  }

  @Override
  public <R> Flux<R> execute(
      String collection, Function<MongoCollection<Document>, ? extends Publisher<R>> callback) {
    Flux<R> executed =
        databases == null
            ? template.execute(collection, callback::apply)
            : databases.updating(() -> template.execute(collection, callback::apply));
    return executed.doOnSubscribe(it -> template.changesBy(collection));
  }

  @Override
  public <R> Publisher<R> byStock(
      MongoCollection<Document> obtained, Supplier<? extends Publisher<R>> stock) {
    return template.obtained.within(obtained, stock);
  }

  @Override
  public <T> @Nullable Flux<T> deleting(Flux<T> found, Class<T> entity, String collection) {
    return template.deleting(found, entity, collection);
  }

  @Override
  public <T> Mono<T> found(Class<T> type, Document document, String collection) {
    boolean observed = template.observers.observesReading(type);
    if (observed) {
      template.maybeEmitEvent(new AfterLoadEvent<>(document, type, collection));
    }
    T entity = template.getConverter().read(type, document);
    return converted(
        entity, document, collection, observed || entity != null && entity.getClass() != type);
  }

  @Override
  public <T> Mono<T> projected(
      EntityProjection<T, ?> projection, Document document, String collection) {
    Class<T> type = projection.getMappedType().getType();
    template.maybeEmitEvent(new AfterLoadEvent<>(document, type, collection));
    T entity = template.getConverter().project(projection, document);
    return converted(entity, document, collection, true);
  }

  private <T> Mono<T> converted(
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
