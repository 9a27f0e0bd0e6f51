package dev.throughline.mongodb.internal.save;

import com.mongodb.WriteConcern;
import dev.throughline.mongodb.internal.raw.LazyDocument;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoAction;
import org.springframework.data.mongodb.core.MongoActionOperation;

/**
 * The argument of a resolver of write concerns, whose document is decoded when the resolver reads
 * it. The resolver's changes to the document are written, as with stock (D-WRITE-02).
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
