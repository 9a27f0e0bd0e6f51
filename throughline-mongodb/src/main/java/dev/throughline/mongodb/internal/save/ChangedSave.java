package dev.throughline.mongodb.internal.save;

import dev.throughline.mongodb.internal.changes.DocumentChanges;
import dev.throughline.mongodb.internal.changes.PartialSaves;
import dev.throughline.mongodb.internal.save.Save.Kind;
import java.util.Objects;
import org.bson.BsonNumber;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.OptimisticLockingFailureException;

/** A save of an entity whose stored document is known. For one thread at a time. */
public final class ChangedSave {

  private final PartialSaves partial;
  private final Save save;
  private @Nullable RawBsonDocument compared;
  private @Nullable DocumentChanges changes;

  private ChangedSave(PartialSaves partial, Save save) {
    this.partial = partial;
    this.save = save;
  }

  /**
   * Begins to save an entity; its version is raised.
   *
   * @return null when it is no update of one document by its id and the stored version.
   */
  public static @Nullable ChangedSave begin(
      SaveStages stages, PartialSaves partial, Object entity, byte[] stored) {
    SavePlan plan = stages.plans().of(entity);
    if (!plan.replacesById()
        || plan.id(entity) == null
        || (plan.versioned() && (plan.mapping().isNew(entity) || !isOf(plan, entity, stored)))) {
      return null;
    }
    return new ChangedSave(partial, stages.save(entity, it -> false));
  }

  private static boolean isOf(SavePlan plan, Object entity, byte[] stored) {
    String field = plan.mapping().getRequiredVersionProperty().getFieldName();
    return plan.version(entity) instanceof Number version
        && new RawBsonDocument(stored).get(field) instanceof BsonNumber last
        && last.longValue() == version.longValue();
  }

  public Save save() {
    return save;
  }

  public boolean isVersioned() {
    return save.kind() == Kind.VERSIONED;
  }

  /**
   * Finds the changes, after all steps before the write; returns whether anything is sent.
   *
   * @param stored null when it has become unknown in these steps.
   */
  public boolean compare(byte @Nullable [] stored) {
    compared = save.raw();
    changes =
        stored == null ? null : partial.changes(save.entity().getClass(), stored, save.copyBytes());
    return changes == null || !changes.isEmpty();
  }

  /** The changes, null when the whole document has to be sent, as the last steps have made it. */
  @SuppressWarnings("ReferenceEquality") // the same bytes, not equal ones
  public @Nullable RawBsonDocument update() {
    return changes != null && changes.isExpressible() && save.raw() == compared
        ? changes.update()
        : null;
  }

  /** {@return what is stored when the update was made} */
  public byte[] updated() {
    return Objects.requireNonNull(changes).updated();
  }

  /** {@return what stock throws for a document of another version, or for none} */
  public OptimisticLockingFailureException modifiedMeanwhile(String collection) {
    return new OptimisticLockingFailureException(
        "Cannot save entity %s with version %s to collection %s; Has it been modified meanwhile"
            .formatted(save.id(), save.version(), collection));
  }
}
