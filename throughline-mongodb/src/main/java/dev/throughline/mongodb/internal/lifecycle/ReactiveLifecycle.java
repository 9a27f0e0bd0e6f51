package dev.throughline.mongodb.internal.lifecycle;

import org.bson.Document;
import reactor.core.publisher.Mono;

/**
 * The same as {@link Lifecycle} with reactive callbacks: events are published when a step is
 * called, and an empty answer drops the entity. Thread-safe.
 */
public interface ReactiveLifecycle {

  <T> Mono<T> beforeConvert(T entity, String collection);

  /** As {@link #beforeConvert}; what is changed in the document is written. */
  <T> Mono<T> beforeSave(T entity, Document document, String collection);

  <T> Mono<T> afterSave(T entity, Document document, String collection);
}
