package dev.throughline.mongodb.internal.save;

import com.mongodb.WriteConcern;
import dev.throughline.mongodb.internal.raw.LazyDocument;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoAction;
import org.springframework.data.mongodb.core.MongoActionOperation;

/**
 * What a resolver of write concerns is asked about, with a document that is laid out when the
 * resolver looks at it. What it changes in the document is written, as with stock.
 */
public final class EntityAction extends MongoAction {

  private final LazyDocument document;
  private final boolean withoutId;

  public EntityAction(
      @Nullable WriteConcern defaultWriteConcern,
      MongoActionOperation operation,
      String collection,
      Class<?> entityType,
      LazyDocument document,
      @Nullable Document query,
      boolean withoutId) {
    super(defaultWriteConcern, operation, collection, entityType, null, query);
    this.document = document;
    this.withoutId = withoutId;
  }

  @Override
  public Document getDocument() {
    Document plain = document.plain();
    if (withoutId) {
      plain.remove("_id");
    }
    return plain;
  }
}
