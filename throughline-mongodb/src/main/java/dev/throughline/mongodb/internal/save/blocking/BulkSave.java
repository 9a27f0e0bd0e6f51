package dev.throughline.mongodb.internal.save.blocking;

import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.internal.batch.WriteMode;
import dev.throughline.mongodb.internal.save.SavePlan;
import dev.throughline.mongodb.internal.save.SaveStages;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Saves entities, new and existing ones, with one command of a kind instead of one for each. */
final class BulkSave {

  private final BlockingSteps steps;
  private final BlockingTarget target;
  private final Predicate<Object> isNew;
  private final int maxDocumentBytes;
  private final UnaryOperator<RuntimeException> translator;

  BulkSave(
      BlockingSteps steps,
      BlockingTarget target,
      Predicate<Object> isNew,
      int maxDocumentBytes,
      UnaryOperator<RuntimeException> translator) {
    this.steps = steps;
    this.target = target;
    this.isNew = isNew;
    this.maxDocumentBytes = maxDocumentBytes;
    this.translator = translator;
  }

  /**
   * Whether the entities can be saved together with the outcome of saving them one by one: none
   * depends on what another's save does to it or to its document.
   */
  boolean covers(List<?> entities) {
    if (entities.size() < 2) {
      return false;
    }
    Set<Object> ids = new HashSet<>();
    Set<Object> instances = Collections.newSetFromMap(new IdentityHashMap<>());
    Boolean versioned = null;
    for (Object entity : entities) {
      if (entity == null || !instances.add(entity)) {
        return false;
      }
      SavePlan plan = steps.plans().of(entity);
      Object id = plan.replacesById() ? plan.id(entity) : null;
      if (!plan.replacesById()
          || id != null && !ids.add(id)
          || versioned != null && versioned != plan.versioned()) {
        return false;
      }
      versioned = plan.versioned();
    }
    return true;
  }

  /**
   * Saves them.
   *
   * @return the saved entities, in order.
   * @throws RuntimeException what saving the first entity that fails would have thrown.
   */
  List<Object> save(List<?> entities) {
    SaveBatch batch =
        new SaveBatch(steps, target, WriteMode.SAVE, true, isNew, maxDocumentBytes, translator);
    Throwable refused = null;
    List<@Nullable Object> versions = new ArrayList<>(entities.size());
    for (Object entity : entities) {
      try {
        versions.add(steps.plans().of(entity).version(entity));
        batch.add(entity);
      } catch (Throwable e) {
        refused = e; // single saves would have written those before
        break;
      }
    }
    List<Object> saved = new ArrayList<>(entities.size());
    BatchResult result = batch.count() == 0 ? BatchResult.written(0, 0) : write(batch, saved);
    RuntimeException failed = result.cause();
    if (failed != null) {
      restoreVersions(entities, versions, result);
      throw failed;
    }
    if (refused != null) {
      throw BulkSave.<RuntimeException>unchecked(refused);
    }
    return saved;
  }

  /** The same exception: callbacks written in other languages may throw checked ones. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Throwable> E unchecked(Throwable e) throws E {
    throw (E) e;
  }

  private static BatchResult write(SaveBatch batch, List<Object> saved) {
    BatchResult result = batch.write();
    for (int i = 0; i < result.count(); i++) {
      if (result.state(i) == WriteState.WRITTEN) {
        saved.add(batch.complete(i));
      }
    }
    return result;
  }

  /** Resets the versions of entities behind the first failed one, as if they had not been saved. */
  private void restoreVersions(
      List<?> entities, List<@Nullable Object> versions, BatchResult result) {
    boolean behind = false;
    for (int i = 0; i < result.count(); i++) {
      if (behind && SaveStages.isLeft(result.state(i))) {
        Object entity = entities.get(i);
        steps.plans().of(entity).restoreVersion(entity, versions.get(i));
      }
      behind |= result.state(i) != WriteState.WRITTEN;
    }
  }
}
