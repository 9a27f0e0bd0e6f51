package dev.throughline.mongodb;

import org.bson.Document;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;
import reactor.core.publisher.Mono;

/** Publishes to listeners, then callbacks, the entities of a collection that a template saves. */
record ReactiveLifecycle(ThroughlineReactiveMongoTemplate template, String collection) {

  <T> Mono<T> beforeConvert(T entity) {
    template.maybeEmitEvent(new BeforeConvertEvent<>(entity, collection));
    return template.maybeCallBeforeConvert(entity, collection);
  }

  <T> Mono<T> beforeSave(T entity, Document document) {
    template.maybeEmitEvent(new BeforeSaveEvent<>(entity, document, collection));
    return template.maybeCallBeforeSave(entity, document, collection);
  }

  <T> Mono<T> afterSave(T entity, Document document) {
    template.maybeEmitEvent(new AfterSaveEvent<>(entity, document, collection));
    return template.maybeCallAfterSave(entity, document, collection);
  }
}
