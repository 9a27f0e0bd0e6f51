package dev.throughline.mongodb.internal.save.blocking;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.ReplaceOptions;
import dev.throughline.mongodb.internal.changes.PartialSaves;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.save.ChangedSave;
import dev.throughline.mongodb.internal.save.Save;
import java.util.List;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/** Saves of what has changed of an entity since it was read. Thread-safe. */
public final class BlockingChanges {

  private final BlockingTemplate template;
  private final BlockingWrites writes;
  private final PartialSaves partial;

  public BlockingChanges(BlockingTemplate template, BlockingWrites writes, PartialSaves partial) {
    this.template = template;
    this.writes = writes;
    this.partial = partial;
  }

  /** Saves the changes; returns the entity as a save does, null when it is saved as a whole. */
  @SuppressWarnings("unchecked") // callbacks return entities of the same type
  public <T> @Nullable T trySave(String collection, T entity) {
    byte[] document = partial.documentOf(entity, collection);
    LazyDocumentRegistry registry = template.expectedRegistry();
    if (document == null || registry == null || !writes.acknowledges()) {
      return null;
    }
    UuidRepresentation uuids = registry.codec().uuidRepresentation();
    if (!partial.covers(entity)) {
      return null;
    }
    if (partial.unchanged(entity, document, uuids)) {
      return entity;
    }
    BlockingSteps steps = writes.steps(collection, registry.codec());
    ChangedSave changed = ChangedSave.begin(steps.stages(), partial, entity, document);
    if (changed == null) {
      return null;
    }
    partial.forget(entity); // until it is written
    Save save = steps.take(changed.save());
    if (!changed.compare(uuids)) {
      return (T) save.entity();
    }
    BlockingTarget target =
        BlockingTarget.of(template, writes.concerns(), collection, registry.codec());
    target.<Boolean>send(List.of(save), documents -> send(changed, documents));
    Object saved = steps.complete(save);
    partial.saved(saved, collection, uuids);
    return (T) saved;
  }

  private static boolean send(ChangedSave changed, MongoCollection<RawBsonDocument> documents) {
    Save save = changed.save();
    WriteConcern concern = save.concern();
    MongoCollection<RawBsonDocument> target =
        concern == null ? documents : documents.withWriteConcern(concern);
    RawBsonDocument update = changed.update();
    boolean found =
        update != null
            ? target.updateOne(save.filter(), update).getMatchedCount() > 0
            : changed.isVersioned()
                && target.replaceOne(save.filter(), save.raw()).getMatchedCount() > 0;
    if (!found && changed.isVersioned()) {
      throw changed.modifiedMeanwhile(documents.getNamespace().getCollectionName());
    }
    if (!found) { // as a save stores a document that is gone
      target.replaceOne(save.filter(), save.raw(), new ReplaceOptions().upsert(true));
    }
    return true;
  }
}
