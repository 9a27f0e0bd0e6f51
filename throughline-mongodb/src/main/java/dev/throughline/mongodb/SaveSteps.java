package dev.throughline.mongodb;

import dev.throughline.mongodb.SaveStep.Kind;
import dev.throughline.mongodb.raw.RawDocument;
import dev.throughline.mongodb.write.EncodedBatch;
import java.util.function.Predicate;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.mapping.model.ConvertingPropertyAccessor;
import org.springframework.data.mongodb.core.convert.QueryMapper;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;
import org.springframework.data.mongodb.core.mapping.MongoPersistentProperty;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;

/**
 * The steps that stock's {@code save} takes before and after an entity is written, for the entities
 * of one collection. For one thread.
 */
final class SaveSteps {

  private final ThroughlineMongoTemplate template;
  private final @Nullable Insertion insertion;
  private final DocumentSteps steps;
  private final QueryMapper queryMapper;

  SaveSteps(ThroughlineMongoTemplate template, String collection) {
    this.template = template;
    this.insertion = template.insertion(collection);
    this.steps = new DocumentSteps(template, collection);
    this.queryMapper = new QueryMapper(template.getConverter());
  }

  /** Whether one command can save the entity as stock would. */
  boolean covers(Object entity) {
    MongoPersistentEntity<?> persistent =
        template.getConverter().getMappingContext().getPersistentEntity(entity.getClass());
    return persistent != null && !persistent.isSharded() && !persistent.hasCollation();
  }

  boolean versioned(Object entity) {
    return steps.persistent(entity).hasVersionProperty();
  }

  /**
   * Takes the steps before a save.
   *
   * @param isNew tells a new entity from one that is updated.
   */
  SaveStep save(Object entity, Predicate<Object> isNew) {
    if (isNew.test(entity)) {
      return insert(entity);
    }
    MongoPersistentEntity<?> persistent = steps.persistent(entity);
    if (!persistent.hasVersionProperty()) {
      return byId(entity, Kind.UPSERT);
    }
    return persistent.isNew(entity) ? insert(entity) : versioned(entity, persistent);
  }

  /** Takes the steps before a replacement. */
  SaveStep replace(Object entity) {
    MongoPersistentEntity<?> persistent = steps.persistent(entity);
    return persistent.hasVersionProperty()
        ? versioned(entity, persistent)
        : byId(entity, Kind.REPLACE);
  }

  private SaveStep insert(Object entity) {
    Insertion compiled = insertion;
    if (compiled == null || !compiled.writer().covers(entity)) {
      DocumentSteps.Prepared prepared = steps.beforeInsert(entity);
      return written(Kind.INSERT, prepared, new Document(), null);
    }
    return compiled(Kind.INSERT, compiled.initialize(entity), compiled, new Document(), null);
  }

  private SaveStep versioned(Object entity, MongoPersistentEntity<?> persistent) {
    MongoPersistentProperty id = persistent.getRequiredIdProperty();
    MongoPersistentProperty version = persistent.getRequiredVersionProperty();
    ConvertingPropertyAccessor<?> accessor = steps.accessor(persistent, entity);
    Query query =
        new Query(
            Criteria.where(id.getName())
                .is(persistent.getIdentifierAccessor(entity).getIdentifier())
                .and(version.getName())
                .is(accessor.getProperty(version, Number.class)));
    Document filter = queryMapper.getMappedObject(query.getQueryObject(), persistent);
    Number last = accessor.getProperty(version, Number.class);
    accessor.setProperty(version, last == null ? 0 : last.longValue() + 1);
    Object converted = steps.requireId(steps.beforeConvert(accessor.getBean()));
    Object raised = steps.accessor(steps.persistent(converted), converted).getProperty(version);
    Insertion compiled = insertion;
    return compiled != null && compiled.writer().covers(converted)
        ? compiled(Kind.VERSIONED, converted, compiled, filter, raised)
        : written(
            Kind.VERSIONED, steps.beforeSave(converted, steps.convert(converted)), filter, raised);
  }

  private SaveStep byId(Object entity, Kind kind) {
    Object converted = steps.requireId(steps.beforeConvert(entity));
    Insertion compiled = insertion;
    if (compiled != null && compiled.writer().covers(converted)) {
      boolean hasId = compiled.writer().hasId(converted);
      Document filter = hasId ? new Document("_id", template.storedId(converted)) : new Document();
      return compiled(hasId ? kind : withoutId(kind, converted), converted, compiled, filter, null);
    }
    Document document = steps.convert(converted);
    DocumentSteps.Prepared prepared = steps.beforeSave(converted, document);
    Object id = document.get("_id");
    if (id == null) {
      steps.prepareId(document, prepared.entity().getClass());
      return written(withoutId(kind, converted), prepared, new Document(), null);
    }
    return written(kind, prepared, new Document("_id", id), null);
  }

  private static Kind withoutId(Kind kind, Object entity) {
    if (kind == Kind.REPLACE) {
      throw new InvalidDataAccessApiUsageException(
          "Cannot replace an entity of type %s without id".formatted(entity.getClass().getName()));
    }
    return Kind.INSERT;
  }

  private SaveStep compiled(
      Kind kind, Object entity, Insertion compiled, Document filter, @Nullable Object version) {
    ObjectId newId =
        kind == Kind.INSERT && !compiled.writer().hasId(entity) ? new ObjectId() : null;
    byte[] bytes =
        compiled.writer().covers(entity) ? compiled.writer().tryEncode(entity, newId) : null;
    if (bytes == null) {
      Document document = steps.convert(entity);
      if (kind == Kind.INSERT) {
        steps.prepareId(document, entity.getClass());
      }
      return written(kind, steps.beforeSave(entity, document), filter, version);
    }
    RawDocument document = new RawDocument(bytes, template.documents());
    Object saved = steps.beforeSave(entity, document).entity();
    return new SaveStep(
        kind, saved, new RawBsonDocument(bytes), null, newId, filter, id(saved), version);
  }

  private SaveStep written(
      Kind kind, DocumentSteps.Prepared prepared, Document filter, @Nullable Object version) {
    byte[] bytes = EncodedBatch.encodeNew(prepared.document(), template.documents().stock());
    return new SaveStep(
        kind,
        prepared.entity(),
        new RawBsonDocument(bytes),
        prepared.document(),
        null,
        filter,
        id(prepared.entity()),
        version);
  }

  /** The entity's id, null when it has none. */
  @Nullable Object id(Object entity) {
    return steps.persistent(entity).getIdentifierAccessor(entity).getIdentifier();
  }

  /** Takes the steps after the entity was written. */
  Object complete(SaveStep step) {
    Document document = step.document();
    if (document != null) {
      return step.kind() == Kind.VERSIONED
          ? steps.afterUpdate(step.entity(), document)
          : steps.afterSave(step.entity(), document);
    }
    ObjectId newId = step.newId();
    return newId == null || insertion == null
        ? step.entity()
        : insertion.writer().complete(step.entity(), newId);
  }
}
