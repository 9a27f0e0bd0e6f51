package dev.throughline.mongodb.internal.save;

import dev.throughline.mongodb.internal.raw.RawDocument;
import java.util.Objects;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * An entity as bytes, for operations of stock's that are given documents.
 *
 * @param textId its id as it was if that is a string, since a lone surrogate does not survive in
 *     the bytes; null for any other id.
 */
public record EncodedEntity(RawDocument document, @Nullable String textId) {

  /** The id of the document. */
  BsonValue id() {
    return textId != null
        ? new BsonString(textId)
        : Objects.requireNonNull(new RawBsonDocument(document.bytes()).get("_id"));
  }
}
