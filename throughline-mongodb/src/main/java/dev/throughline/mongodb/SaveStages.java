package dev.throughline.mongodb;

import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.save.EntityConversion;
import dev.throughline.mongodb.internal.save.SaveStep;
import dev.throughline.mongodb.internal.save.SaveStep.Kind;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import dev.throughline.mongodb.write.WriteState;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.mapping.model.ConvertingPropertyAccessor;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.convert.QueryMapper;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/**
 * The stages in which an entity is saved in a batch. Its listeners and callbacks run between them,
 * which differs between the blocking and the reactive template. For one thread at a time.
 */
final class SaveStages {

  /** No filter: an insert replaces no document. */
  private static final Document NO_FILTER = new Document();

  /**
   * An entity before its conversion.
   *
   * @param entity with its version raised.
   * @param filter what a versioned entity replaces.
   */
  record Draft(Kind kind, Object entity, Document filter) {}

  /**
   * An entity after its conversion.
   *
   * @param document for listeners and callbacks, null when there are none.
   * @param bytes null when stock has converted it, in which case the document may still change.
   */
  record Converted(
      Kind kind,
      Object entity,
      @Nullable Document document,
      byte @Nullable [] bytes,
      @Nullable ObjectId newId,
      Document filter,
      @Nullable Object version,
      MongoActionOperation operation) {}

  private final @Nullable EntityWriter writer;
  private final LazyDocumentCodec documents;
  private final BinaryOperator<Object> idSetter;
  private final EntityConversion conversion;
  private final QueryMapper queryMapper;

  /**
   * Creates the stages.
   *
   * @param writer null when stock converts everything.
   * @param idSetter sets an id as stock does; returns the entity, which may be another object then.
   */
  SaveStages(
      MongoConverter converter,
      @Nullable EntityWriter writer,
      LazyDocumentCodec documents,
      BinaryOperator<Object> idSetter) {
    this.writer = writer;
    this.documents = documents;
    this.idSetter = idSetter;
    this.conversion = new EntityConversion(converter);
    this.queryMapper = new QueryMapper(converter);
  }

  /** Whether one command can save the entity as stock would. */
  boolean covers(Object entity) {
    MongoPersistentEntity<?> persistent = conversion.mapping(entity.getClass());
    return persistent != null && !persistent.isSharded() && !persistent.hasCollation();
  }

  /**
   * Refuses an entity that one command cannot save.
   *
   * @throws InvalidDataAccessApiUsageException if it is one.
   */
  void requireCovered(Object entity) {
    if (!covers(entity)) {
      throw new InvalidDataAccessApiUsageException(
          "%s has no mapping, a shard key or a collation, and cannot be saved in batches"
              .formatted(entity.getClass().getName()));
    }
  }

  boolean versioned(Object entity) {
    return conversion.persistent(entity).hasVersionProperty();
  }

  /** The entity's id, null when it has none. */
  @Nullable Object id(Object entity) {
    return conversion.persistent(entity).getIdentifierAccessor(entity).getIdentifier();
  }

  /** The entity's version, null when it has none. */
  @Nullable Object version(Object entity) {
    MongoPersistentEntity<?> persistent = conversion.persistent(entity);
    return persistent.hasVersionProperty()
        ? conversion
            .accessor(persistent, entity)
            .getProperty(persistent.getRequiredVersionProperty())
        : null;
  }

  /** Whether an entity in that state, behind a failed one, gets its version back. */
  static boolean isLeft(WriteState state) {
    return state == WriteState.FAILED || state == WriteState.NOT_WRITTEN;
  }

  /** Resets the version of a mutable entity that single saves would not have reached. */
  void restoreVersion(Object entity, @Nullable Object version) {
    MongoPersistentEntity<?> persistent = conversion.persistent(entity);
    if (persistent.hasVersionProperty()) {
      conversion
          .accessor(persistent, entity)
          .setProperty(persistent.getRequiredVersionProperty(), version);
    }
  }

  // Before the conversion

  Draft insert(Object entity) {
    return new Draft(Kind.INSERT, entity, NO_FILTER);
  }

  /**
   * Begins a save.
   *
   * @param isNew tells a new entity from one that is updated.
   */
  Draft save(Object entity, Predicate<Object> isNew) {
    if (isNew.test(entity)) {
      return insert(entity);
    }
    MongoPersistentEntity<?> persistent = conversion.persistent(entity);
    if (!persistent.hasVersionProperty()) {
      return new Draft(Kind.UPSERT, entity, NO_FILTER);
    }
    return persistent.isNew(entity) ? insert(entity) : versioned(entity, persistent);
  }

  Draft replace(Object entity) {
    MongoPersistentEntity<?> persistent = conversion.persistent(entity);
    return persistent.hasVersionProperty()
        ? versioned(entity, persistent)
        : new Draft(Kind.REPLACE, entity, NO_FILTER);
  }

  private Draft versioned(Object entity, MongoPersistentEntity<?> persistent) {
    MongoPersistentProperty id = persistent.getRequiredIdProperty();
    MongoPersistentProperty version = persistent.getRequiredVersionProperty();
    ConvertingPropertyAccessor<?> accessor = conversion.accessor(persistent, entity);
    Number last = accessor.getProperty(version, Number.class);
    Query query =
        new Query(
            Criteria.where(id.getName())
                .is(persistent.getIdentifierAccessor(entity).getIdentifier())
                .and(version.getName())
                .is(last));
    Document filter = queryMapper.getMappedObject(query.getQueryObject(), persistent);
    accessor.setProperty(version, last == null ? 0 : last.longValue() + 1);
    return new Draft(Kind.VERSIONED, accessor.getBean(), filter);
  }

  boolean observedBeforeConvert(Object entity) {
    return writer == null || writer.observedBeforeConvert(entity);
  }

  // The conversion

  /**
   * Converts an entity.
   *
   * @param called what the callbacks have made of the draft's entity.
   */
  Converted convert(Draft draft, Object called) {
    Kind kind = draft.kind();
    Object entity = conversion.requireId(called);
    if (kind == Kind.INSERT) {
      entity = conversion.initializeVersion(entity);
    }
    Object version = kind == Kind.VERSIONED ? version(entity) : null;
    Document filter = draft.filter();
    EntityWriter compiled = writer;
    if (compiled != null && compiled.covers(entity)) {
      boolean replaces = kind == Kind.UPSERT || kind == Kind.REPLACE;
      boolean hasId = compiled.hasId(entity);
      if (replaces && !hasId) {
        kind = withoutId(kind, entity);
      }
      ObjectId newId = kind == Kind.INSERT && !hasId ? new ObjectId() : null;
      byte[] bytes = compiled.tryEncode(entity, newId);
      if (bytes != null) {
        if (replaces && hasId) {
          filter = new Document("_id", compiled.storedId(entity, bytes));
        }
        Document document =
            compiled.observedBeforeSave(entity) ? new RawDocument(bytes, documents) : null;
        return new Converted(
            kind, entity, document, bytes, newId, filter, version, operation(draft.kind()));
      }
    }
    Document document = conversion.convert(entity);
    return new Converted(
        draft.kind(),
        entity,
        document,
        null,
        null,
        draft.filter(),
        version,
        operation(draft.kind()));
  }

  /** What a single write is, as stock names it to a resolver of write concerns. */
  private static MongoActionOperation operation(Kind drafted) {
    return switch (drafted) {
      case INSERT -> MongoActionOperation.INSERT;
      case UPSERT -> MongoActionOperation.SAVE;
      case VERSIONED -> MongoActionOperation.UPDATE;
      case REPLACE -> MongoActionOperation.REPLACE;
    };
  }

  private static Kind withoutId(Kind kind, Object entity) {
    if (kind == Kind.REPLACE) {
      throw new InvalidDataAccessApiUsageException(
          "Cannot replace an entity of type %s without id".formatted(entity.getClass().getName()));
    }
    return Kind.INSERT;
  }

  // Before the write

  /**
   * Finishes the steps before the write.
   *
   * @param called what the callbacks have made of the converted entity.
   */
  SaveStep finish(Converted converted, Object called) {
    byte[] bytes = converted.bytes();
    Document document = converted.document();
    Kind kind = converted.kind();
    Document filter = converted.filter();
    if (bytes != null) {
      boolean observedAfter = writer != null && writer.observedAfterSave(called);
      document = observedAfter ? new RawDocument(bytes, documents) : null;
    } else if (document != null) {
      if (kind == Kind.UPSERT || kind == Kind.REPLACE) {
        Object id = document.get("_id");
        kind = id != null ? kind : withoutId(kind, called);
        filter = id != null ? new Document("_id", id) : NO_FILTER;
      }
      if (kind == Kind.INSERT) {
        conversion.prepareId(document, called.getClass());
      }
      bytes = EncodedBatch.encodeNew(document, documents.stock());
    } else {
      throw new IllegalStateException("Neither bytes nor a document");
    }
    return new SaveStep(
        kind,
        called,
        new RawBsonDocument(bytes),
        document,
        converted.newId(),
        filter,
        converted.newId() != null && document == null ? null : id(called),
        converted.version(),
        converted.operation(),
        null);
  }

  // After the write

  /** The entity after it was written, with its id. */
  Object withId(SaveStep step) {
    Object id = step.newId();
    Document document = step.document();
    if (id == null && document != null && step.kind() != Kind.VERSIONED) {
      id = document.get("_id");
      return id == null ? step.entity() : idSetter.apply(step.entity(), id);
    }
    return id == null || writer == null ? step.entity() : writer.complete(step.entity(), id);
  }
}
