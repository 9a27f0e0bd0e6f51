package dev.throughline.mongodb.internal.save;

import dev.throughline.mongodb.internal.changes.PartialSaves;
import dev.throughline.mongodb.internal.changes.PartialSaves.Changes;
import dev.throughline.mongodb.internal.save.Save.Kind;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.OptimisticLockingFailureException;

/** A save of an entity whose document is known from when it was read. For one thread at a time. */
public final class ChangedSave {

  private final PartialSaves partial;
  private final Save save;
  private final Class<?> type;
  private final byte[] document;
  private @Nullable RawBsonDocument update;

  private ChangedSave(PartialSaves partial, Save save, Class<?> type, byte[] document) {
    this.partial = partial;
    this.save = save;
    this.type = type;
    this.document = document;
  }

  /**
   * Begins to save an entity; its version is raised.
   *
   * @return null when it is no update of one document by its id, as of an entity without id.
   */
  public static @Nullable ChangedSave begin(
      SaveStages stages, PartialSaves partial, Object entity, byte[] document) {
    SavePlan plan = stages.plans().of(entity);
    if (!plan.replacesById()
        || plan.id(entity) == null
        || plan.versioned() && plan.mapping().isNew(entity)) {
      return null;
    }
    return new ChangedSave(partial, stages.save(entity, it -> false), entity.getClass(), document);
  }

  public Save save() {
    return save;
  }

  public boolean isVersioned() {
    return save.kind() == Kind.VERSIONED;
  }

  /** Finds the changes, after all steps before the write; returns whether anything is sent. */
  public boolean compare(UuidRepresentation uuids) {
    byte[] after = save.copyBytes();
    Changes changes = partial.changes(type, document, after, uuids, isVersioned());
    update = changes.update();
    return !changes.expressible() || update != null;
  }

  /** The changes, null when the whole document has to be sent. */
  public @Nullable RawBsonDocument update() {
    return update;
  }

  /** What stock throws for a document of another version, or for none. */
  public OptimisticLockingFailureException modifiedMeanwhile(String collection) {
    return new OptimisticLockingFailureException(
        "Cannot save entity %s with version %s to collection %s; Has it been modified meanwhile"
            .formatted(save.id(), save.version(), collection));
  }
}
