package dev.throughline.mongodb.internal.save;

import dev.throughline.codec.internal.Buffers;
import dev.throughline.codec.internal.EntityCodec;
import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.mongodb.internal.lifecycle.LifecycleObservers.Saving;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.model.ConvertingPropertyAccessor;
import org.springframework.data.mongodb.core.mapping.MongoId;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.mapping.MongoSimpleTypes;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.util.ClassUtils;

/**
 * The plan by which the entities of one class are written: codec, version, id, and who observes it.
 * Immutable.
 */
public final class SavePlan {

  private final SavePlanner planner;
  private final LazyDocumentCodec documents;
  private final Class<?> type;
  private final @Nullable MongoPersistentEntity<?> mapping;
  private final @Nullable EntityCodec<?> codec;
  private final Saving observed;

  SavePlan(
      SavePlanner planner,
      LazyDocumentCodec documents,
      Class<?> type,
      @Nullable MongoPersistentEntity<?> mapping,
      @Nullable EntityCodec<?> codec,
      Saving observed) {
    this.planner = planner;
    this.documents = documents;
    this.type = type;
    this.mapping = mapping;
    this.codec = codec;
    this.observed = observed;
  }

  /** {@return whether it is made of the same} */
  boolean isOf(
      LazyDocumentCodec documents,
      Class<?> type,
      @Nullable MongoPersistentEntity<?> mapping,
      @Nullable EntityCodec<?> codec,
      Saving observed) {
    return this.type == type
        && this.documents == documents
        && this.mapping == mapping
        && this.codec == codec
        && this.observed.equals(observed);
  }

  Class<?> type() {
    return type;
  }

  /** {@return how listeners and callbacks observe saving} */
  public Saving observed() {
    return observed;
  }

  /** {@return whether listeners or callbacks are called before the write} */
  boolean observedBefore() {
    return observed.beforeConvert() || observed.beforeSave();
  }

  // Mapping

  /**
   * {@return whether a document of its id is all that a save replaces: no shard key, no collation}
   */
  public boolean replacesById() {
    return mapping != null && !mapping.isSharded() && !mapping.hasCollation();
  }

  /**
   * Refuses a class that one command for several entities cannot save.
   *
   * @throws InvalidDataAccessApiUsageException if it is one.
   */
  public void requireCovered() {
    if (!replacesById()) {
      throw new InvalidDataAccessApiUsageException(
          "%s has no mapping, a shard key or a collation, and cannot be saved in batches"
              .formatted(type.getName()));
    }
  }

  /**
   * The mapping.
   *
   * @throws MappingException if there is none.
   */
  MongoPersistentEntity<?> mapping() {
    return mapping != null ? mapping : planner.required(type);
  }

  public boolean versioned() {
    return mapping().hasVersionProperty();
  }

  /** The entity's version, null when it has none. */
  public @Nullable Object version(Object entity) {
    return versioned()
        ? accessor(entity).getProperty(mapping().getRequiredVersionProperty())
        : null;
  }

  /** Resets the version of a mutable entity that single saves would not have reached. */
  public void restoreVersion(Object entity, @Nullable Object version) {
    if (versioned()) {
      accessor(entity).setProperty(mapping().getRequiredVersionProperty(), version);
    }
  }

  /** The entity with its first version, if its class has versions. */
  @SuppressWarnings("unchecked") // of the same class
  public <T> T initializeVersion(T entity) {
    if (mapping == null || !mapping.hasVersionProperty()) {
      return entity;
    }
    MongoPersistentProperty version = mapping.getRequiredVersionProperty();
    ConvertingPropertyAccessor<?> accessor = accessor(entity);
    accessor.setProperty(version, version.getType().isPrimitive() ? 1 : 0);
    return (T) accessor.getBean();
  }

  ConvertingPropertyAccessor<?> accessor(Object entity) {
    return planner.accessor(mapping(), entity);
  }

  /** The query's criteria as the driver takes them. */
  Document filter(Query query) {
    return planner.filter(query, mapping());
  }

  /** The entity's id, null when it has none. */
  public @Nullable Object id(Object entity) {
    return mapping().getIdentifierAccessor(entity).getIdentifier();
  }

  /**
   * Lets only entities pass that have an id or can get one.
   *
   * @throws InvalidDataAccessApiUsageException with stock's message for any other.
   */
  void requireId(Object entity) {
    MongoPersistentProperty property = mapping().getIdProperty();
    if (property != null
        && !MongoSimpleTypes.AUTOGENERATED_ID_TYPES.contains(property.getType())
        && id(entity) == null) {
      throw new InvalidDataAccessApiUsageException(
          "Cannot autogenerate id of type %s for entity of type %s"
              .formatted(property.getType().getName(), mapping().getType().getName()));
    }
  }

  /** Ids that the driver would generate otherwise than the mapping says are generated here. */
  public void prepareId(Document document) {
    MongoPersistentProperty property = mapping == null ? null : mapping.getIdProperty();
    if (property == null || document.get("_id") != null) {
      return;
    }
    boolean explicit =
        property.hasExplicitWriteTarget() || property.isAnnotationPresent(MongoId.class);
    if (explicit && !ClassUtils.isAssignable(ObjectId.class, property.getFieldType())) {
      document.put("_id", planner.newId(property.getFieldType()));
    }
  }

  // Conversion

  /** {@return whether the entity goes straight to bytes} */
  public boolean compiles(Object entity) {
    return codecOf(entity) != null;
  }

  private @Nullable EntityCodec<?> codecOf(Object entity) {
    return codec != null && (codec.generatedId() != null || codec.hasId(entity)) ? codec : null;
  }

  /** {@return whether a covered entity has an id} */
  boolean hasId(Object entity) {
    return codec != null && codec.hasId(entity);
  }

  /**
   * {@return what stock makes of the entity}
   *
   * @throws InvalidDataAccessApiUsageException if it has no id and cannot get one.
   */
  public Document convert(Object entity) {
    requireId(entity);
    return stock(entity);
  }

  /** The same for an entity that has passed {@link #requireId}. */
  Document stock(Object entity) {
    return planner.convert(entity);
  }

  /** The entity's document: its bytes as it is now, or what stock makes of it. */
  Document document(Object entity) {
    EntityCodec<?> own = codecOf(entity);
    if (own == null) {
      return convert(entity);
    }
    ObjectId newId = own.hasId(entity) ? null : new ObjectId();
    byte[] bytes = tryEncode(own, entity, newId);
    return bytes == null ? convert(entity) : new EntityDocument(own, type, bytes, documents, newId);
  }

  /**
   * Adds the entity as it is now to the batch.
   *
   * @return false when its document is left to stock; nothing was added then.
   */
  public boolean tryAdd(EncodedBatch batch, Object entity) {
    planner.writes(entity);
    EntityCodec<?> own = codecOf(entity);
    return own != null && batch.tryAdd(own, entity);
  }

  /**
   * The bytes of an entity as they are now.
   *
   * @param newId its id when it has none of its own.
   * @return null when stock has to convert it.
   */
  byte @Nullable [] tryEncode(Object entity, @Nullable ObjectId newId) {
    EntityCodec<?> own = codecOf(entity);
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

  /**
   * The entity's bytes as they are now.
   *
   * @param insert whether a missing id is generated.
   * @return null when a listener or callback observes its saving, or stock writes it.
   */
  public @Nullable EncodedEntity encodeUnobserved(Object entity, boolean insert) {
    planner.writes(entity);
    if (observedBefore()) {
      return null;
    }
    byte[] bytes = tryEncode(entity, insert && !hasId(entity) ? new ObjectId() : null);
    if (bytes == null) {
      return null;
    }
    RawDocument document = received(bytes);
    boolean unsure = document.hasUnreadableTextId();
    return new EncodedEntity(document, unsure ? (String) planner.storedId(entity) : null);
  }

  /** The entity's document by stock when nothing observes its saving, else the entity itself. */
  public Object convertUnobserved(Object entity) {
    return observedBefore() || observed.afterSave() ? entity : planner.convert(entity);
  }

  /** The size of the entity's document, 0 when conversions are called to make it. */
  public int plainBytes(Object entity) {
    byte[] bytes = codec == null || !codec.isPlain() ? null : tryEncode(entity, null);
    return bytes == null ? 0 : bytes.length;
  }

  /** The document of these bytes of an entity, for listeners and callbacks. */
  public RawDocument received(byte[] bytes) {
    return new RawDocument(bytes, documents);
  }

  // After the write

  /** The id of an entity as it is in its bytes, without converting it once more. */
  @Nullable Object storedId(Object entity, byte[] bytes) {
    RawDocument document = received(bytes);
    RawBsonDocument filter = document.hasUnreadableTextId() ? null : document.idFilter();
    return filter == null ? planner.storedId(entity) : filter.decode(documents.stock()).get("_id");
  }

  /**
   * The inserted entity with its id.
   *
   * @param newId the id that it got, null when it has its own.
   */
  @SuppressWarnings("unchecked") // an entity with another id is of the same type
  public <T> T withId(T entity, @Nullable Object newId) {
    if (newId == null) {
      return entity;
    }
    EntityCodec<?> own = codec;
    if (own != null && newId instanceof ObjectId id) {
      T complete = own.hasId(entity) ? entity : own.withId(entity, id);
      if (complete != null) {
        return complete;
      }
    }
    return (T) planner.withId(entity, newId);
  }
}
