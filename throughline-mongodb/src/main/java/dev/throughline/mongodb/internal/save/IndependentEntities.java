package dev.throughline.mongodb.internal.save;

import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Entities that can be written together with the outcome of writing them one by one: none depends
 * on what another's write does to it or to its document. For one operation on one thread.
 */
public final class IndependentEntities {

  private final SavePlans plans;
  private final boolean inserted;
  private final Set<Object> ids = new HashSet<>();
  private final Set<Object> instances = Collections.newSetFromMap(new IdentityHashMap<>());
  private @Nullable SavePlan first;

  /**
   * Begins with none.
   *
   * @param inserted whether all are new: of two with one id, the server refuses the second.
   */
  public IndependentEntities(SavePlans plans, boolean inserted) {
    this.plans = plans;
    this.inserted = inserted;
  }

  /** Adds an entity; false if it depends on one of those, or cannot be written with others. */
  public boolean tryAdd(Object entity) {
    SavePlan plan = plans.of(entity);
    return instances.add(entity)
        && plan.replacesById()
        && (inserted || isOtherDocument(plan.id(entity)))
        && isVersionedAsFirst(plan);
  }

  private boolean isOtherDocument(@Nullable Object id) {
    return id == null || ids.add(id);
  }

  private boolean isVersionedAsFirst(SavePlan plan) {
    SavePlan known = first;
    if (known == null) {
      first = plan;
    }
    return known == null || known == plan || known.versioned() == plan.versioned();
  }
}
