package dev.throughline.mongodb.internal.save.blocking;

import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.internal.batch.WriteMode;
import dev.throughline.mongodb.internal.save.IndependentEntities;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.ArrayList;
import java.util.List;
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
   * {@return whether the entities can be saved together with the outcome of saving them one by one:
   * none depends on what another's save does to it or to its document}
   */
  boolean covers(List<?> entities) {
    IndependentEntities independent = new IndependentEntities(steps.plans(), false);
    return entities.size() > 1
        && entities.stream().allMatch(entity -> entity != null && independent.tryAdd(entity));
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
      steps
          .stages()
          .restoreVersions(entities, versions, i -> i < result.count() ? result.state(i) : null);
      throw failed;
    }
    if (refused != null) {
      throw BulkSave.<RuntimeException>unchecked(refused);
    }
    return saved;
  }

  /** The same exception: callbacks written in other languages may throw checked ones. */
  @SuppressWarnings("unchecked")
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
}
