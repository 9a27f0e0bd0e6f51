package dev.throughline.mongodb;

import dev.throughline.mongodb.SaveStages.Converted;
import dev.throughline.mongodb.SaveStages.Draft;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.save.SaveStep;
import java.util.function.Predicate;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * The steps that stock's {@code save} takes before and after an entity is written, for the entities
 * of one collection. For one thread.
 */
final class SaveSteps {

  private final DocumentSteps steps;
  private final SaveStages stages;

  /**
   * Creates the steps.
   *
   * @param documents the codec for which entities are encoded.
   */
  SaveSteps(ThroughlineMongoTemplate template, String collection, LazyDocumentCodec documents) {
    this.steps = new DocumentSteps(template, collection);
    Insertion insertion = template.insertion(collection);
    this.stages =
        new SaveStages(
            template.getConverter(),
            insertion == null ? null : insertion.writer(),
            documents,
            template::populateId);
  }

  /** Whether one command can save the entity as stock would. */
  boolean covers(Object entity) {
    return stages.covers(entity);
  }

  /** Refuses an entity that one command cannot save. */
  void requireCovered(Object entity) {
    stages.requireCovered(entity);
  }

  boolean versioned(Object entity) {
    return stages.versioned(entity);
  }

  /** The entity's version, null when it has none. */
  @Nullable Object version(Object entity) {
    return stages.version(entity);
  }

  /** Gives a mutable entity its version back. */
  void restoreVersion(Object entity, @Nullable Object version) {
    stages.restoreVersion(entity, version);
  }

  /** The entity's id, null when it has none. */
  @Nullable Object id(Object entity) {
    return stages.id(entity);
  }

  /**
   * Takes the steps before a save.
   *
   * @param isNew tells a new entity from one that is updated.
   */
  SaveStep save(Object entity, Predicate<Object> isNew) {
    return take(stages.save(entity, isNew));
  }

  /** Takes the steps before a replacement. */
  SaveStep replace(Object entity) {
    return take(stages.replace(entity));
  }

  private SaveStep take(Draft draft) {
    Object entity = draft.entity();
    Converted converted =
        stages.convert(
            draft, stages.observedBeforeConvert(entity) ? steps.beforeConvert(entity) : entity);
    Document document = converted.document();
    return stages.finish(
        converted,
        document == null ? converted.entity() : steps.beforeSave(converted.entity(), document));
  }

  /** Takes the steps after the entity was written. */
  Object complete(SaveStep step) {
    Object saved = stages.withId(step);
    Document document = step.document();
    return document == null ? saved : steps.publishAfterSave(saved, document);
  }
}
