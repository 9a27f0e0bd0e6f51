package dev.throughline.mongodb;

import dev.throughline.codec.Buffers;
import dev.throughline.codec.EntityCodec;
import dev.throughline.codec.bson.BsonSink;
import dev.throughline.mongodb.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.raw.RawDocument;
import dev.throughline.mongodb.write.DocumentBatch;
import dev.throughline.mongodb.write.EncodingBulkOperations.Encoded;
import dev.throughline.mongodb.write.EntityDocument;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.model.ConvertingPropertyAccessor;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.AfterSaveEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeConvertEvent;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveCallback;
import org.springframework.data.mongodb.core.mapping.event.BeforeSaveEvent;

/**
 * One operation of the template that saves entities nobody looks into: the steps that stock takes
 * around the conversion, in stock's order. For one thread.
 */
final class Insertion {

  private static final Document NOTHING = new Document();

  private final ThroughlineMongoTemplate template;
  private final ThroughlineMongoConverter converter;
  private final LifecycleObservers observers;
  private final String collection;
  private final LazyDocumentRegistry registry;
  private final UuidRepresentation uuids;
  private final List<Document> documents = new ArrayList<>();

  // Decided for one class at a time: batches are mostly of one.
  private @Nullable Class<?> decidedFor;
  private @Nullable EntityCodec<?> codec;
  private @Nullable MongoPersistentEntity<?> versioned;
  private boolean beforeConvert;
  private boolean validated;

  Insertion(
      ThroughlineMongoTemplate template,
      ThroughlineMongoConverter converter,
      LifecycleObservers observers,
      String collection,
      LazyDocumentRegistry registry) {
    this.template = template;
    this.converter = converter;
    this.observers = observers;
    this.collection = collection;
    this.registry = registry;
    this.uuids = registry.codec().uuidRepresentation();
  }

  /** The registry in use. */
  LazyDocumentRegistry registry() {
    return registry;
  }

  /** The documents of the entities prepared so far. */
  List<Document> documents() {
    return documents;
  }

  /** Whether every entity goes straight to bytes. */
  boolean coversAll(Collection<?> entities) {
    for (Object entity : entities) {
      if (!covers(entity)) {
        return false;
      }
    }
    return !entities.isEmpty();
  }

  /** Whether the entity goes straight to bytes. */
  boolean covers(@Nullable Object entity) {
    return entity != null && codecFor(entity) != null;
  }

  /** Whether nothing happens to entities like the first before they are inserted. */
  boolean startsQuietly(Collection<?> entities) {
    return !entities.isEmpty() && coversQuietly(entities.iterator().next());
  }

  /** Whether the entity goes straight to bytes, and nothing happens to it before. */
  boolean coversQuietly(@Nullable Object entity) {
    return covers(entity) && !beforeConvert && !validated && versioned == null;
  }

  private @Nullable EntityCodec<?> codecFor(Object entity) {
    if (entity.getClass() != decidedFor) {
      decide(entity);
    }
    EntityCodec<?> current = codec;
    return current == null || current.generatedId() == null && !current.hasId(entity)
        ? null
        : current;
  }

  private void decide(Object entity) {
    decidedFor = entity.getClass();
    codec = converter.writingCodec(decidedFor);
    MongoPersistentEntity<?> persistent =
        converter.getMappingContext().getPersistentEntity(decidedFor);
    versioned = persistent != null && persistent.hasVersionProperty() ? persistent : null;
    if (codec == null) {
      return;
    }
    BeforeSaveEvent<Object> beforeSave = new BeforeSaveEvent<>(entity, NOTHING, collection);
    AfterSaveEvent<Object> afterSave = new AfterSaveEvent<>(entity, NOTHING, collection);
    if (observers.looksInto(beforeSave)
        || observers.receives(afterSave)
        || observers.callbackLooksInto(BeforeSaveCallback.class, entity)
        || observers.calls(AfterSaveCallback.class, entity)) {
      codec = null;
      return;
    }
    validated = observers.receives(beforeSave) || observers.calls(BeforeSaveCallback.class, entity);
    beforeConvert =
        observers.receives(new BeforeConvertEvent<>(entity, collection))
            || observers.calls(BeforeConvertCallback.class, entity);
  }

  /** Takes the steps before an insert; the entity may become another object. */
  <T> T prepare(T entity) {
    T initialized = initialize(entity);
    return beforeSave(initialized, document(initialized));
  }

  /** Takes the steps before an entity without version is saved. */
  <T> T prepareUnversioned(T entity) {
    T converted = beforeConvert(entity);
    return beforeSave(converted, document(converted));
  }

  /** Takes the steps before an insert, and adds the document to the batch. */
  <T> T prepare(T entity, DocumentBatch batch) {
    T initialized = initialize(entity);
    EntityCodec<?> own = codecFor(initialized);
    if (own == null || !batch.tryAdd(own, initialized)) {
      Document document = new Document();
      converter.write(initialized, document);
      batch.add(document);
      return validated ? validate(initialized, document) : initialized;
    }
    return validated ? validate(initialized, document(initialized)) : initialized;
  }

  /** Takes the steps before the conversion for an insert. */
  <T> T initialize(T entity) {
    T converted = beforeConvert(entity);
    codecFor(converted); // a callback may have made an entity of another type
    MongoPersistentEntity<?> persistent = versioned;
    return persistent == null ? converted : initializeVersion(converted, persistent);
  }

  private <T> T beforeConvert(T entity) {
    if (!beforeConvert) {
      return entity;
    }
    T converted = template.maybeEmitEvent(new BeforeConvertEvent<>(entity, collection)).getSource();
    return template.maybeCallBeforeConvert(converted, collection);
  }

  private <T> T beforeSave(T entity, Document document) {
    documents.add(document);
    return validated ? validate(entity, document) : entity;
  }

  private <T> T validate(T entity, Document document) {
    template.maybeEmitEvent(new BeforeSaveEvent<>(entity, document, collection));
    return template.maybeCallBeforeSave(entity, document, collection);
  }

  private <T> T initializeVersion(T entity, MongoPersistentEntity<?> persistent) {
    MongoPersistentProperty version = persistent.getRequiredVersionProperty();
    ConvertingPropertyAccessor<T> accessor =
        new ConvertingPropertyAccessor<>(
            persistent.getPropertyAccessor(entity), converter.getConversionService());
    accessor.setProperty(version, version.getType().isPrimitive() ? 1 : 0);
    return accessor.getBean();
  }

  /** A callback may have made an entity of a type that stock writes. */
  private Document document(Object entity) {
    EntityCodec<?> own = codecFor(entity);
    if (own != null) {
      return new EntityDocument(entity, own, converter.stockConversion(), uuids);
    }
    Document document = new Document();
    converter.write(entity, document);
    return document;
  }

  /** Takes the steps after the insert of the entity at the given position. */
  <T> T complete(T entity, int position) {
    Document document = documents.get(position);
    if (!(document instanceof EntityDocument own) || !own.untouched()) {
      Object id = document.get("_id");
      return id == null ? entity : template.populateId(entity, id);
    }
    ObjectId newId = own.newId();
    if (newId == null) {
      return entity;
    }
    T complete = own.withId(entity, newId);
    return complete != null ? complete : template.populateId(entity, newId);
  }

  /** Takes the steps after the insert of the entity at the given position of the batch. */
  <T> T complete(T entity, DocumentBatch batch, int position) {
    Object newId = batch.newId(position);
    if (newId == null) {
      return entity;
    }
    return newId instanceof ObjectId id ? assignId(entity, id) : template.populateId(entity, newId);
  }

  /**
   * The entity's bytes as they are now.
   *
   * @param insert whether a missing id is generated.
   * @return null when anybody observes its saving or stock writes it.
   */
  @Nullable Encoded encode(Object entity, boolean insert) {
    EntityCodec<?> own = codecFor(entity);
    if (own == null || beforeConvert || validated) {
      return null;
    }
    ObjectId newId = insert && !own.hasId(entity) ? new ObjectId() : null;
    byte[] bytes = tryEncode(own, entity, newId);
    if (bytes == null) {
      return null;
    }
    RawDocument document = new RawDocument(bytes, registry.codec());
    boolean text = document.startsWithTextId();
    return new Encoded(document, text ? (String) converter.stockConversion().id(entity) : null);
  }

  private byte @Nullable [] tryEncode(EntityCodec<?> own, Object entity, @Nullable ObjectId newId) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(uuids);
    try {
      return own.tryWrite(sink, entity, newId) ? sink.copyFrom(0) : null;
    } finally {
      buffers.release(sink);
    }
  }

  /**
   * The bytes of an entity that is {@linkplain #covers covered}, as they are now.
   *
   * @param newId its id when it has none of its own.
   * @return null when stock has to convert it.
   */
  byte @Nullable [] tryEncode(Object entity, @Nullable ObjectId newId) {
    EntityCodec<?> own = codecFor(entity);
    return own == null ? null : tryEncode(own, entity, newId);
  }

  /** Whether a covered entity has an id. */
  boolean hasId(Object entity) {
    EntityCodec<?> own = codecFor(entity);
    return own != null && own.hasId(entity);
  }

  /** Sets the id that an entity got. */
  <T> T assignId(T entity, ObjectId id) {
    EntityCodec<?> own = entity.getClass() == decidedFor ? codec : null;
    if (own != null && own.hasId(entity)) {
      return entity;
    }
    T complete = own == null ? null : own.withId(entity, id);
    return complete != null ? complete : template.populateId(entity, id);
  }
}
