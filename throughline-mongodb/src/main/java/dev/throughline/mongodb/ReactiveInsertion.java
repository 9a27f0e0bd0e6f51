package dev.throughline.mongodb;

import dev.throughline.mongodb.Insertion.Prepared;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import org.bson.Document;
import reactor.core.publisher.Mono;

/**
 * The steps that stock takes around the conversion when it saves an entity, in stock's order. For
 * one subscriber.
 */
final class ReactiveInsertion {

  private final ReactiveLifecycle lifecycle;
  private final EntityWriter writer;

  ReactiveInsertion(
      ThroughlineReactiveMongoTemplate template, EntityWriter writer, String collection) {
    this.lifecycle = new ReactiveLifecycle(template, collection);
    this.writer = writer;
  }

  /** Takes the steps before an insert; the entity may become another object. */
  <T> Mono<Prepared<T>> prepare(T entity) {
    return initialize(entity).flatMap(this::prepared);
  }

  /** Takes the steps before an entity without version is saved. */
  <T> Mono<Prepared<T>> prepareUnversioned(T entity) {
    return beforeConvert(entity).flatMap(this::prepared);
  }

  private <T> Mono<Prepared<T>> prepared(T entity) {
    Document document = writer.document(entity);
    return beforeSave(entity, document).map(toSave -> new Prepared<>(toSave, document));
  }

  /** Takes the steps before the conversion for an insert. */
  <T> Mono<T> initialize(T entity) {
    return beforeConvert(entity).map(writer::initializeVersion);
  }

  private <T> Mono<T> beforeConvert(T entity) {
    return writer.observedBeforeConvert(entity)
        ? lifecycle.beforeConvert(entity)
        : Mono.just(entity);
  }

  /** Adds the entity as it is now to the batch; returns its document for the next step. */
  Document add(EncodedBatch batch, Object entity) {
    return writer.add(batch, entity);
  }

  /** Takes the steps after the conversion. */
  <T> Mono<T> beforeSave(T entity, Document document) {
    return writer.observedBeforeSave(entity)
        ? lifecycle.beforeSave(entity, document)
        : Mono.just(entity);
  }

  /** Takes the steps after the entity was saved. */
  <T> Mono<T> complete(Prepared<T> prepared) {
    T saved = writer.complete(prepared.entity(), prepared.document());
    return afterSave(saved, prepared.document());
  }

  /** Takes the last step. */
  <T> Mono<T> afterSave(T saved, Document document) {
    return writer.observedAfterSave(saved)
        ? lifecycle.afterSave(saved, document)
        : Mono.just(saved);
  }
}
