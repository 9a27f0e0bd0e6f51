package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import dev.throughline.mongodb.internal.lifecycle.PlainEvents;
import dev.throughline.mongodb.internal.raw.LazyDocument;
import java.util.function.Consumer;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.data.mapping.callback.ReactiveEntityCallbacks;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveAfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.ReactiveBeforeSaveCallback;
import reactor.core.publisher.Mono;

/** A template that knows who listens to it, and publishes and calls nothing for nobody. */
abstract class ObservedReactiveMongoTemplate extends ReactiveMongoTemplate {

  final LifecycleObservers observers;

  ObservedReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory factory,
      MongoConverter converter,
      @Nullable ObservedReactiveMongoTemplate publisher) {
    super(factory, converter);
    this.observers = publisher != null ? publisher.observers.ofSession() : newObservers();
  }

  ObservedReactiveMongoTemplate(
      ReactiveMongoDatabaseFactory factory,
      MongoConverter converter,
      Consumer<Throwable> subscriptionExceptionHandler) {
    super(factory, converter, subscriptionExceptionHandler);
    this.observers = newObservers();
  }

  private static LifecycleObservers newObservers() {
    return new LifecycleObservers(
        new LifecycleObservers.Callbacks(
            ReactiveBeforeConvertCallback.class,
            ReactiveBeforeSaveCallback.class,
            ReactiveAfterSaveCallback.class));
  }

  @Override
  public void setApplicationContext(ApplicationContext applicationContext) {
    super.setApplicationContext(applicationContext);
    observers.context(applicationContext);
  }

  @Override
  public void setEntityLifecycleEventsEnabled(boolean enabled) {
    super.setEntityLifecycleEventsEnabled(enabled);
    observers.eventsEnabled(enabled);
  }

  @Override
  public void setEntityCallbacks(ReactiveEntityCallbacks entityCallbacks) {
    super.setEntityCallbacks(entityCallbacks);
    observers.entityCallbacks(entityCallbacks);
  }

  @Override
  protected <E extends MongoMappingEvent<T>, T> E maybeEmitEvent(E event) {
    return observers.receives(event) ? super.maybeEmitEvent(PlainEvents.of(event)) : event;
  }

  @Override
  protected <T> Mono<T> maybeCallBeforeConvert(T object, String collection) {
    return observers.calls(ReactiveBeforeConvertCallback.class, object)
        ? super.maybeCallBeforeConvert(object, collection)
        : Mono.just(object);
  }

  @Override
  protected <T> Mono<T> maybeCallBeforeSave(T object, Document document, String collection) {
    return observers.calls(ReactiveBeforeSaveCallback.class, object)
        ? super.maybeCallBeforeSave(object, document, collection)
        : Mono.just(object);
  }

  @Override
  protected <T> Mono<T> maybeCallAfterSave(T object, Document document, String collection) {
    return observers.calls(ReactiveAfterSaveCallback.class, object)
        ? super.maybeCallAfterSave(object, document, collection)
        : Mono.just(object);
  }

  @Override
  protected <T> Mono<T> maybeCallAfterConvert(T object, Document document, String collection) {
    return observers.calls(ReactiveAfterConvertCallback.class, object)
        ? super.maybeCallAfterConvert(object, LazyDocument.plainOf(document), collection)
        : Mono.just(object);
  }
}
