package dev.throughline.mongodb.internal.save;

import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.util.Collection;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The plans for the classes of one operation's entities, each made once. For one thread at a time.
 */
public final class SavePlans {

  private final SavePlanner planner;
  private final LazyDocumentCodec documents;
  private final boolean compiled;

  /** The plan of the last class: operations are mostly of one. */
  private @Nullable SavePlan last;

  SavePlans(SavePlanner planner, LazyDocumentCodec documents, boolean compiled) {
    this.planner = planner;
    this.documents = documents;
    this.compiled = compiled;
  }

  /** The plan for an entity. */
  public SavePlan of(Object entity) {
    SavePlan known = last;
    if (known == null || known.type() != entity.getClass()) {
      known = planner.plan(entity.getClass(), documents, compiled);
      last = known;
    }
    return known;
  }

  /** Takes an entity that is written as a whole. */
  void writes(Object entity) {
    planner.writes(entity);
  }

  /** The codec for which the entities are encoded. */
  public LazyDocumentCodec documents() {
    return documents;
  }

  /** The entity with the id set as stock does it; may be another object. */
  Object withId(Object entity, Object id) {
    return planner.withId(entity, id);
  }

  /** {@return whether there are entities, and a codec writes each} */
  public boolean compileAll(Collection<?> entities) {
    return all(entities, entity -> of(entity).compiles(entity));
  }

  /** The same, and none has before-convert or before-save listeners or callbacks. */
  public boolean compileAllUnobserved(Collection<?> entities) {
    return all(
        entities,
        entity -> {
          SavePlan plan = of(entity);
          return plan.compiles(entity) && !plan.observedBefore();
        });
  }

  private static boolean all(Collection<?> entities, Predicate<Object> matches) {
    for (Object entity : entities) {
      if (entity == null || !matches.test(entity)) {
        return false;
      }
    }
    return !entities.isEmpty();
  }

  /** The class of all the entities, null if there are several or none. */
  public static @Nullable Class<?> onlyClass(Collection<?> entities) {
    Class<?> only = null;
    for (Object entity : entities) {
      if (entity == null || (only != null && entity.getClass() != only)) {
        return null;
      }
      only = entity.getClass();
    }
    return only;
  }
}
