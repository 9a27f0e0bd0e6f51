package dev.throughline.mongodb;

import dev.throughline.codec.Buffers;
import dev.throughline.codec.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.save.EncodingBulkOperations.Encoded;
import dev.throughline.mongodb.internal.save.EntityConversion;
import dev.throughline.mongodb.internal.save.EntityDocument;
import dev.throughline.mongodb.internal.send.DocumentBatch;
import java.util.Collection;
import java.util.function.BinaryOperator;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mapping.model.ConvertingPropertyAccessor;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;

/**
 * Turns the entities of one operation into documents, where no listener or callback receives those,
 * and gives entities their versions and ids. For one thread at a time.
 */
final class EntityWriter {

  private static final LifecycleObservers.Saving UNOBSERVED =
      new LifecycleObservers.Saving(false, false, false, false, false);

  private final ThroughlineMongoConverter converter;
  private final LifecycleObservers observers;
  private final LazyDocumentCodec documents;
  private final BinaryOperator<Object> idSetter;
  private final EntityConversion conversion;

  // Decided for one class at a time: batches are mostly of one.
  private @Nullable Class<?> decidedFor;
  private @Nullable EntityCodec<?> codec;
  private @Nullable MongoPersistentEntity<?> versioned;
  private LifecycleObservers.Saving observed = UNOBSERVED;

  /**
   * Creates a writer.
   *
   * @param documents the codec for documents in use.
   * @param idSetter sets an id as stock does, when plain assignment is not enough; returns the
   *     entity, which may be another object then.
   */
  EntityWriter(
      ThroughlineMongoConverter converter,
      LifecycleObservers observers,
      LazyDocumentCodec documents,
      BinaryOperator<Object> idSetter) {
    this.converter = converter;
    this.observers = observers;
    this.documents = documents;
    this.idSetter = idSetter;
    this.conversion = new EntityConversion(converter);
  }

  /** The class of all the entities, null if there are several or none. */
  static @Nullable Class<?> onlyClass(Collection<?> entities) {
    Class<?> only = null;
    for (Object entity : entities) {
      if (entity == null || only != null && entity.getClass() != only) {
        return null;
      }
      only = entity.getClass();
    }
    return only;
  }

  /** The codec for documents in use. */
  LazyDocumentCodec documents() {
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

  /** Whether every entity has a compiled codec and no before-save listener or callback. */
  boolean coversAllUnobserved(Collection<?> entities) {
    for (Object entity : entities) {
      if (!covers(entity) || !isUnobservedBefore()) {
        return false;
      }
    }
    return !entities.isEmpty();
  }

  /** Whether the entity goes straight to bytes. */
  boolean covers(@Nullable Object entity) {
    return entity != null && codecFor(entity) != null;
  }

  private boolean isUnobservedBefore() {
    return !observed.beforeConvert() && !observed.beforeSave();
  }

  /** Whether the entity has before-convert listeners or callbacks. */
  boolean observedBeforeConvert(Object entity) {
    return observed(entity).beforeConvert();
  }

  /** Whether the entity has before-save listeners or callbacks. */
  boolean observedBeforeSave(Object entity) {
    return observed(entity).beforeSave();
  }

  /** Whether the entity has after-save listeners or callbacks: true only if a callback made it. */
  boolean observedAfterSave(Object entity) {
    return observed(entity).afterSave();
  }

  /** Whether entities that callbacks of users observe are written one by one. */
  boolean callsBackSingly() {
    return converter.saveAllCallbacks() == SaveAllCallbacks.SINGLE;
  }

  /** Whether listeners or callbacks of users are called around saving the entity. */
  boolean observedByUsers(@Nullable Object entity) {
    return entity != null && observed(entity).users();
  }

  private LifecycleObservers.Saving observed(Object entity) {
    codecFor(entity);
    return observed;
  }

  private @Nullable EntityCodec<?> codecFor(Object entity) {
    if (entity.getClass() != decidedFor) {
      decide(entity.getClass());
    }
    EntityCodec<?> current = codec;
    return current == null || current.generatedId() == null && !current.hasId(entity)
        ? null
        : current;
  }

  private void decide(Class<?> type) {
    decidedFor = type;
    codec = converter.writingCodec(type);
    MongoPersistentEntity<?> persistent = converter.getMappingContext().getPersistentEntity(type);
    versioned = persistent != null && persistent.hasVersionProperty() ? persistent : null;
    observed = observers.saving(type);
    if (observed.document() || observed.afterSave()) {
      codec = null;
    }
  }

  /** The entity with its first version, if its type has versions. */
  <T> T initializeVersion(T entity) {
    codecFor(entity); // a callback may have made an entity of another type
    MongoPersistentEntity<?> persistent = versioned;
    if (persistent == null) {
      return entity;
    }
    MongoPersistentProperty version = persistent.getRequiredVersionProperty();
    ConvertingPropertyAccessor<T> accessor =
        new ConvertingPropertyAccessor<>(
            persistent.getPropertyAccessor(entity), converter.getConversionService());
    accessor.setProperty(version, version.getType().isPrimitive() ? 1 : 0);
    return accessor.getBean();
  }

  /** The entity as a document: its bytes as it is now, or what stock makes of it. */
  Document document(Object entity) {
    EntityCodec<?> own = codecFor(entity);
    if (own == null) {
      return convert(entity);
    }
    ObjectId newId = own.hasId(entity) ? null : new ObjectId();
    byte[] bytes = tryEncode(own, entity, newId);
    return bytes == null
        ? convert(entity)
        : new EntityDocument(own, entity.getClass(), new RawDocument(bytes, documents), newId);
  }

  /** A callback may have made an entity of a type that stock writes, or without an id. */
  private Document convert(Object entity) {
    return conversion.convert(conversion.requireId(entity));
  }

  /**
   * Adds the entity as it is now to the batch.
   *
   * @return its document for listeners and callbacks before saving, which do not look into it
   *     unless stock has converted it.
   */
  Document add(DocumentBatch batch, Object entity) {
    EntityCodec<?> own = codecFor(entity);
    if (own == null || !batch.tryAdd(own, entity)) {
      Document document = convert(entity);
      batch.add(document);
      return document;
    }
    return observed.beforeSave() ? new RawDocument(batch.lastBytes(), documents) : NOTHING;
  }

  private static final Document NOTHING = new Document();

  /** The saved entity with its id. */
  <T> T complete(T entity, Document document) {
    if (!(document instanceof EntityDocument own) || !own.untouched()) {
      Object id = document.get("_id");
      return id == null ? entity : setId(entity, id);
    }
    ObjectId newId = own.newId();
    if (newId == null) {
      return entity;
    }
    T complete = own.withId(entity, newId);
    return complete != null ? complete : setId(entity, newId);
  }

  /**
   * The inserted entity with its id.
   *
   * @param newId the id that it got, null when it has its own.
   */
  <T> T complete(T entity, @Nullable Object newId) {
    if (newId == null) {
      return entity;
    }
    EntityCodec<?> own = entity.getClass() == decidedFor ? codec : null;
    if (own == null || !(newId instanceof ObjectId id)) {
      return setId(entity, newId);
    }
    T complete = own.hasId(entity) ? entity : own.withId(entity, id);
    return complete != null ? complete : setId(entity, newId);
  }

  @SuppressWarnings("unchecked") // an entity with another id is of the same type
  private <T> T setId(T entity, Object id) {
    return (T) withId(entity, id);
  }

  /** The entity with the id set as stock does it; may be another object. */
  Object withId(Object entity, Object id) {
    return idSetter.apply(entity, id);
  }

  /** The entity with the id, unless it has one: what the reactive template does itself. */
  static Object populateId(ThroughlineMongoConverter converter, Object entity, Object id) {
    MongoPersistentEntity<?> persistent =
        converter.getMappingContext().getRequiredPersistentEntity(entity.getClass());
    MongoPersistentProperty property = persistent.getIdProperty();
    if (property == null || persistent.getIdentifierAccessor(entity).getIdentifier() != null) {
      return entity;
    }
    ConvertingPropertyAccessor<Object> accessor =
        new ConvertingPropertyAccessor<>(
            persistent.getPropertyAccessor(entity), converter.getConversionService());
    accessor.setProperty(property, id);
    return accessor.getBean();
  }

  /**
   * The entity's bytes as they are now.
   *
   * @param insert whether a missing id is generated.
   * @return null when a listener or callback observes its saving, or stock writes it.
   */
  @Nullable Encoded encodeUnobserved(Object entity, boolean insert) {
    EntityCodec<?> own = codecFor(entity);
    if (own == null || !isUnobservedBefore()) {
      return null;
    }
    byte[] bytes = tryEncode(own, entity, insert && !own.hasId(entity) ? new ObjectId() : null);
    if (bytes == null) {
      return null;
    }
    RawDocument document = new RawDocument(bytes, documents);
    boolean unsure = document.hasUnreadableTextId();
    return new Encoded(document, unsure ? (String) converter.stockConversion().id(entity) : null);
  }

  /** The entity's document by stock when nothing observes its saving, else the entity itself. */
  Object convertUnobserved(Object entity) {
    LifecycleObservers.Saving saving = observed(entity);
    boolean seen = saving.beforeConvert() || saving.beforeSave() || saving.afterSave();
    return seen ? entity : conversion.convert(entity);
  }

  /**
   * The bytes of an entity as they are now.
   *
   * @param newId its id when it has none of its own.
   * @return null when stock has to convert it.
   */
  byte @Nullable [] tryEncode(Object entity, @Nullable ObjectId newId) {
    EntityCodec<?> own = codecFor(entity);
    return own == null ? null : tryEncode(own, entity, newId);
  }

  private byte @Nullable [] tryEncode(EntityCodec<?> own, Object entity, @Nullable ObjectId newId) {
    Buffers buffers = Buffers.local();
    BsonSink sink = buffers.borrowSink(documents.uuidRepresentation());
    try {
      if (!own.tryWrite(sink, entity, newId)) {
        return null;
      }
      // Stock may have made nothing of an id that is no null: then the driver generates one.
      boolean identified = newId != null || own.hasId(entity);
      return !identified || RawDocument.startsWithId(sink.array(), 0, sink.position())
          ? sink.copyFrom(0)
          : null;
    } finally {
      buffers.release(sink);
    }
  }

  /** The size of the entity's document, 0 when conversions are called to make it. */
  int plainBytes(Object entity) {
    EntityCodec<?> own = codecFor(entity);
    byte[] bytes = own == null || !own.isPlain() ? null : tryEncode(own, entity, null);
    return bytes == null ? 0 : bytes.length;
  }

  /** Whether a covered entity has an id. */
  boolean hasId(Object entity) {
    EntityCodec<?> own = codecFor(entity);
    return own != null && own.hasId(entity);
  }

  /** The id of an entity as it is in its bytes, without converting it once more. */
  @Nullable Object storedId(Object entity, byte[] bytes) {
    RawDocument document = new RawDocument(bytes, documents);
    RawBsonDocument filter = document.hasUnreadableTextId() ? null : document.idFilter();
    return filter == null
        ? converter.stockConversion().id(entity)
        : filter.decode(documents.stock()).get("_id");
  }
}
