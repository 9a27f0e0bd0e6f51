package dev.throughline.mongodb.internal.lifecycle;

import org.bson.Document;

/**
 * The user code around saving an entity: each step publishes its event to listeners, then calls the
 * callbacks, and returns the entity that these leave, which may be another object. Exceptions of
 * users are passed on. Thread-safe.
 */
public interface Lifecycle {

  <T> T beforeConvert(T entity, String collection);

  /** As {@link #beforeConvert}; what is changed in the document is written. */
  <T> T beforeSave(T entity, Document document, String collection);

  <T> T afterSave(T entity, Document document, String collection);
}
