package dev.throughline.mongodb;

import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.raw.OwnReactiveDatabases;
import dev.throughline.mongodb.internal.run.ReactivePort;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.logging.LogFactory;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.SimpleReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.projection.EntityProjection;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The protected methods of a reactive template that compiled calls need. */
final class ReactiveCallAccess extends TemplateParts implements ReactivePort {

  private final ThroughlineReactiveMongoTemplate template;
  private final @Nullable OwnReactiveDatabases databases;

  ReactiveCallAccess(
      ThroughlineReactiveMongoTemplate template, @Nullable OwnReactiveDatabases databases) {
    super(
        template.getConverter(),
        template.observers,
        LogFactory.getLog(ReactiveMongoTemplate.class),
        databases);
    this.template = template;
    this.databases = databases;
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
  public boolean writesUnobserved(
      MongoActionOperation operation, Class<?> entity, String collection) {
    return template.writesUnobserved(operation, entity, collection);
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
    return template.maybeCallAfterConvert(read(type, document, collection), document, collection);
  }

  @Override
  public <T> Mono<T> projected(
      EntityProjection<T, ?> projection, Document document, String collection) {
    T read = read(projection, document, collection);
    return template.maybeCallAfterConvert(read, document, collection);
  }
}
