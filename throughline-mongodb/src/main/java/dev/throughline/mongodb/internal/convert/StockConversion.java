package dev.throughline.mongodb.internal.convert;

import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** The stock converter's conversion of an entity. */
public interface StockConversion {

  /** Writes the entity into the document. */
  void write(Object entity, Document document);

  /** The id as it is stored, null when the entity has none. */
  @Nullable Object id(Object entity);
}
