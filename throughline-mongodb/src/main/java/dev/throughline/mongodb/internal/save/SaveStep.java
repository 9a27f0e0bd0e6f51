package dev.throughline.mongodb.internal.save;

import com.mongodb.WriteConcern;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;

/**
 * One entity of a bulk save, after the steps before it is written.
 *
 * @param entity as the callbacks have left it.
 * @param raw the document to be written.
 * @param document the same for events, null when no listener or callback receives it.
 * @param newId the id that a compiled entity gets, null when it has its own or stock sets it.
 * @param filter what is replaced, empty for an insert.
 * @param id the entity's id, for messages.
 * @param version the entity's version after it was raised, for messages.
 * @param operation what a single write of the entity is to a resolver of write concerns.
 * @param concern how its write is acknowledged, null when as the collection says.
 */
public record SaveStep(
    Kind kind,
    Object entity,
    RawBsonDocument raw,
    @Nullable Document document,
    @Nullable ObjectId newId,
    Document filter,
    @Nullable Object id,
    @Nullable Object version,
    MongoActionOperation operation,
    @Nullable WriteConcern concern) {

  /** The same step with a resolved write concern, and with the document that is written. */
  public SaveStep with(@Nullable WriteConcern resolved, RawBsonDocument written) {
    return new SaveStep(
        kind, entity, written, document, newId, filter, id, version, operation, resolved);
  }

  /** How an entity is written; in the order in which the kinds of a batch are sent. */
  public enum Kind {
    /** Replaces the document of its id and its last version, which must be there. */
    VERSIONED,
    /** Replaces the document of its id, which must be there. */
    REPLACE,
    /** Replaces the document of its id or becomes a new one. */
    UPSERT,
    /** Becomes a new document. */
    INSERT
  }
}
