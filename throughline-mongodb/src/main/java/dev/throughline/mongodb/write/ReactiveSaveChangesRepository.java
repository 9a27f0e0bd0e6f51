package dev.throughline.mongodb.write;

import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * {@link SaveChangesRepository} of reactive repositories.
 *
 * @param <T> the entity type.
 */
public interface ReactiveSaveChangesRepository<T> {

  /** Saves what has changed of an entity, as {@link SaveChangesRepository#saveChanges(Object)}. */
  <S extends T> Mono<S> saveChanges(S entity);

  /** Saves the changes of entities, one after the other. */
  default <S extends T> Flux<S> saveChanges(Publisher<S> entities) {
    return Flux.from(entities).concatMap(this::saveChanges);
  }

  /** Saves the changes of entities, one after the other. */
  default <S extends T> Flux<S> saveChanges(Iterable<S> entities) {
    return saveChanges(Flux.fromIterable(entities));
  }
}
