package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import dev.throughline.mongodb.internal.lifecycle.PlainEvents;
import dev.throughline.mongodb.internal.raw.LazyDocument;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.mapping.event.AfterConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.MongoMappingEvent;

/** A template that knows who listens to it, and publishes and calls nothing for nobody. */
abstract class ObservedMongoTemplate extends MongoTemplate {

  final LifecycleObservers observers;

  ObservedMongoTemplate(
      MongoDatabaseFactory factory,
      MongoConverter converter,
      @Nullable ObservedMongoTemplate publisher) {
    super(factory, converter);
    this.observers =
        publisher != null
            ? publisher.observers.ofSession()
            : new LifecycleObservers(
                new LifecycleObservers.Callbacks(
                    BeforeConvertCallback.class,
                    BeforeSaveCallback.class,
                    AfterSaveCallback.class));
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
  public void setEntityCallbacks(EntityCallbacks entityCallbacks) {
    super.setEntityCallbacks(entityCallbacks);
    observers.entityCallbacks(entityCallbacks);
  }

  @Override
  protected <E extends MongoMappingEvent<T>, T> E maybeEmitEvent(E event) {
    return observers.receives(event) ? super.maybeEmitEvent(PlainEvents.of(event)) : event;
  }

  @Override
  protected <T> T maybeCallBeforeConvert(T object, String collection) {
    return observers.calls(BeforeConvertCallback.class, object)
        ? super.maybeCallBeforeConvert(object, collection)
        : object;
  }

  @Override
  protected <T> T maybeCallBeforeSave(T object, Document document, String collection) {
    return observers.calls(BeforeSaveCallback.class, object)
        ? super.maybeCallBeforeSave(object, document, collection)
        : object;
  }

  @Override
  protected <T> T maybeCallAfterSave(T object, Document document, String collection) {
    return observers.calls(AfterSaveCallback.class, object)
        ? super.maybeCallAfterSave(object, document, collection)
        : object;
  }

  @Override
  protected <T> T maybeCallAfterConvert(T object, Document document, String collection) {
    return observers.calls(AfterConvertCallback.class, object)
        ? super.maybeCallAfterConvert(object, LazyDocument.plainOf(document), collection)
        : object;
  }
}
