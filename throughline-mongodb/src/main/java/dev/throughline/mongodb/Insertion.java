package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.send.DocumentBatch;
import org.bson.Document;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;

/**
 * The steps that stock takes around the conversion when it saves entities, in stock's order. For
 * one operation on one thread.
 */
final class Insertion {

  private final ThroughlineMongoTemplate template;
  private final EntityWriter writer;
  private final String collection;

  /**
   * An entity that is ready to be saved.
   *
   * @param document what is saved.
   */
  record Prepared<T>(T entity, Document document) {}

  Insertion(ThroughlineMongoTemplate template, EntityWriter writer, String collection) {
    this.template = template;
    this.writer = writer;
    this.collection = collection;
  }

  EntityWriter writer() {
    return writer;
  }

  /** Takes the steps before an insert; the entity may become another object. */
  <T> Prepared<T> prepare(T entity) {
    return prepared(initialize(entity));
  }

  /** Takes the steps before an entity without version is saved. */
  <T> Prepared<T> prepareUnversioned(T entity) {
    return prepared(beforeConvert(entity));
  }

  private <T> Prepared<T> prepared(T entity) {
    Document document = writer.document(entity);
    return new Prepared<>(beforeSave(entity, document), document);
  }

  /** Takes the steps before an insert, and adds the document to the batch. */
  <T> T prepare(T entity, DocumentBatch batch) {
    T initialized = initialize(entity);
    return beforeSave(initialized, writer.add(batch, initialized));
  }

  /** Takes the steps before the conversion for an insert. */
  <T> T initialize(T entity) {
    return writer.initializeVersion(beforeConvert(entity));
  }

  private <T> T beforeConvert(T entity) {
    if (!writer.observedBeforeConvert(entity)) {
      return entity;
    }
    T converted = template.maybeEmitEvent(new BeforeConvertEvent<>(entity, collection)).getSource();
    return template.maybeCallBeforeConvert(converted, collection);
  }

  private <T> T beforeSave(T entity, Document document) {
    if (!writer.observedBeforeSave(entity)) {
      return entity;
    }
    template.maybeEmitEvent(new BeforeSaveEvent<>(entity, document, collection));
    return template.maybeCallBeforeSave(entity, document, collection);
  }

  /** Takes the steps after the entity was saved. */
  <T> T complete(Prepared<T> saved) {
    return afterSave(writer.complete(saved.entity(), saved.document()), saved.document());
  }

  /** Takes the steps after the insert of the entity at the given position of the batch. */
  <T> T complete(T entity, DocumentBatch batch, int position) {
    T saved = writer.complete(entity, batch.newId(position));
    Document converted = batch.converted(position);
    return converted == null ? saved : afterSave(saved, converted);
  }

  private <T> T afterSave(T entity, Document document) {
    if (!writer.observedAfterSave(entity)) {
      return entity;
    }
    template.maybeEmitEvent(new AfterSaveEvent<>(entity, document, collection));
    return template.maybeCallAfterSave(entity, document, collection);
  }
}
