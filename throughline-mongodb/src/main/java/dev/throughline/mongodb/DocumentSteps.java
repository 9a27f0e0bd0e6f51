package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.save.EntityConversion;
import org.bson.Document;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;

/**
 * The steps that stock takes around the saving of one entity of a batch, with a real document: for
 * entities whose document has subscribers, or that only stock can convert. Thread-safe.
 */
final class DocumentSteps {

  /** An entity after the steps before it is saved, and its document. */
  record Prepared(Object entity, Document document) {}

  private final ThroughlineMongoTemplate template;
  private final EntityConversion conversion;
  private final String collection;

  DocumentSteps(ThroughlineMongoTemplate template, String collection) {
    this.template = template;
    this.conversion = new EntityConversion(template.getConverter());
    this.collection = collection;
  }

  /** The steps before an insert. */
  Prepared beforeInsert(Object entity) {
    Object initialized = conversion.initializeVersion(conversion.requireId(beforeConvert(entity)));
    Document document = conversion.convert(initialized);
    Prepared prepared = new Prepared(beforeSave(initialized, document), document);
    conversion.prepareId(document, entity.getClass());
    return prepared;
  }

  /** The steps after; the document has its id. */
  Object afterSave(Object entity, Document document) {
    Object id = document.get("_id");
    return publishAfterSave(id == null ? entity : template.populateId(entity, id), document);
  }

  /** Publishes the event after saving and calls the callbacks; returns the entity they leave. */
  Object publishAfterSave(Object entity, Document document) {
    template.maybeEmitEvent(new AfterSaveEvent<>(entity, document, collection));
    return template.maybeCallAfterSave(entity, document, collection);
  }

  Object beforeConvert(Object entity) {
    Object source =
        template.maybeEmitEvent(new BeforeConvertEvent<>(entity, collection)).getSource();
    return template.maybeCallBeforeConvert(source, collection);
  }

  Object beforeSave(Object entity, Document document) {
    template.maybeEmitEvent(new BeforeSaveEvent<>(entity, document, collection));
    return template.maybeCallBeforeSave(entity, document, collection);
  }
}
