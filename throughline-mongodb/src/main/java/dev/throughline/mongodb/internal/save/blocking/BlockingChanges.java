package dev.throughline.mongodb.internal.save.blocking;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.ReplaceOptions;
import dev.throughline.mongodb.internal.changes.PartialSaves;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.save.ChangedSave;
import dev.throughline.mongodb.internal.save.Save;
import java.util.List;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Saves of what has changed of entities whose stored documents are known. Thread-safe. */
public final class BlockingChanges {

  private final BlockingTemplate template;
  private final BlockingWrites writes;
  private final PartialSaves partial;

  public BlockingChanges(BlockingTemplate template, BlockingWrites writes, PartialSaves partial) {
    this.template = template;
    this.writes = writes;
    this.partial = partial;
  }

  /**
   * Keeps the bytes that are stored of an entity; those of a transaction until it is rolled back.
   */
  public void keep(Object entity, String collection, byte @Nullable [] stored) {
    if (stored == null
        || !partial.keeps(entity.getClass())
        || template.factory().isTransactionActive()) { // of a session's own
      return;
    }
    if (TransactionSynchronizationManager.isSynchronizationActive()) {
      TransactionSynchronizationManager.registerSynchronization(new Rollback(partial, collection));
    }
    partial.put(entity, collection, stored);
  }

  /** Keeps the bytes of an entity's document that was found, as far as it is all that is stored. */
  public void keepFound(Object entity, String collection, Document document) {
    if (partial.keeps(entity.getClass())) {
      keep(entity, collection, RawDocument.stored(document));
    }
  }

  /** Equal for all entities of a collection: one is registered. */
  private record Rollback(PartialSaves partial, String collection)
      implements TransactionSynchronization {

    @Override
    public void afterCompletion(int status) {
      if (status != STATUS_COMMITTED) {
        partial.forgetAll(collection);
      }
    }
  }

  /** Saves the changes; returns the entity as a save does, null when it is saved as a whole. */
  @SuppressWarnings("unchecked") // callbacks return entities of the same type
  public <T> @Nullable T trySave(String collection, T entity) {
    byte[] stored = partial.get(entity, collection);
    LazyDocumentRegistry registry = template.expectedRegistry();
    if (stored == null || registry == null || !writes.acknowledges() || !partial.covers(entity)) {
      return null;
    }
    if (partial.unchanged(entity, stored, registry.codec().uuidRepresentation())) {
      return entity;
    }
    BlockingSteps steps = writes.steps(collection, registry.codec());
    ChangedSave changed = ChangedSave.begin(steps.stages(), partial, entity, stored);
    if (changed == null) {
      return null;
    }
    partial.put(entity, collection, stored); // unless callbacks write it, too
    Save save = steps.take(changed.save());
    byte[] last = partial.get(entity, collection);
    partial.forget(entity); // until it is written
    BlockingTarget target =
        BlockingTarget.of(template, writes.concerns(), collection, registry.codec());
    if (!changed.compare(last)) {
      keep(save.entity(), collection, last);
    } else if (target.<Boolean>send(List.of(save), documents -> send(changed, documents))) {
      keep(save.entity(), collection, changed.updated());
    }
    return (T) steps.complete(save);
  }

  /** Returns whether the changes were stored. */
  private static boolean send(ChangedSave changed, MongoCollection<RawBsonDocument> documents) {
    Save save = changed.save();
    WriteConcern concern = save.concern();
    MongoCollection<RawBsonDocument> target =
        concern == null ? documents : documents.withWriteConcern(concern);
    RawBsonDocument update = changed.update();
    if (update != null && target.updateOne(save.filter(), update).getMatchedCount() > 0) {
      return true;
    }
    boolean versioned = changed.isVersioned();
    ReplaceOptions options = new ReplaceOptions().upsert(!versioned);
    boolean found =
        (update == null || !versioned)
            && target.replaceOne(save.filter(), save.raw(), options).getMatchedCount() > 0;
    if (!found && versioned) { // otherwise it is stored again, as by a save
      throw changed.modifiedMeanwhile(documents.getNamespace().getCollectionName());
    }
    return false;
  }
}
