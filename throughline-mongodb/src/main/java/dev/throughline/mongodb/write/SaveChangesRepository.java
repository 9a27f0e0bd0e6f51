package dev.throughline.mongodb.write;

import java.util.ArrayList;
import java.util.List;

/**
 * A fragment for repositories that save what has changed since an entity was read: extend it beside
 * {@code MongoRepository}. The starter implements it; without the starter, {@code KeysetFragments}
 * do.
 *
 * @param <T> the entity type.
 */
public interface SaveChangesRepository<T> {

  /**
   * Saves an entity as {@code save} does, with the same callbacks, auditing, validation, events and
   * version, but sends the changed fields alone; nothing when there are none, and then nothing of
   * these happens. An entity that was not read by the same template, or another object than the one
   * that was read, is saved as a whole.
   *
   * @return the saved entity, which may be another object, as with {@code save}.
   * @throws org.springframework.dao.OptimisticLockingFailureException if its version has changed.
   */
  <S extends T> S saveChanges(S entity);

  /** Saves the changes of entities, one after the other. */
  default <S extends T> List<S> saveChanges(Iterable<S> entities) {
    List<S> saved = new ArrayList<>();
    entities.forEach(entity -> saved.add(saveChanges(entity)));
    return saved;
  }
}
