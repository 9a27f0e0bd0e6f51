package dev.throughline.mongodb.internal.convert;

import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;

/** The two methods of the stock converter that treat parts of documents. */
public interface PartMapping {

  /** Writes the properties of the entity that the given metadata names. */
  void write(Object entity, Document target, MongoPersistentEntity<?> properties);

  /** Reads a document as a type. */
  @Nullable Object read(TypeInformation<?> type, Document document);
}
