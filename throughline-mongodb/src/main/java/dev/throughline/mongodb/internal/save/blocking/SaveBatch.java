package dev.throughline.mongodb.internal.save.blocking;

import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.internal.batch.EntityBatch;
import dev.throughline.mongodb.internal.batch.WriteMode;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.save.Save;
import dev.throughline.mongodb.internal.save.SavePlan;
import dev.throughline.mongodb.internal.save.SaveStages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Entities to be saved or replaced. */
final class SaveBatch implements EntityBatch {

  private final BlockingSteps steps;
  private final BlockingTarget target;
  private final WriteMode mode;
  private final boolean ordered;
  private final Predicate<Object> isNew;
  private final int maxDocumentBytes;
  private final UnaryOperator<RuntimeException> translator;
  private final List<Save> saves = new ArrayList<>();
  private final Set<Object> ids = new HashSet<>();
  private int bytes;

  SaveBatch(
      BlockingSteps steps,
      BlockingTarget target,
      WriteMode mode,
      boolean ordered,
      Predicate<Object> isNew,
      int maxDocumentBytes,
      UnaryOperator<RuntimeException> translator) {
    this.steps = steps;
    this.target = target;
    this.mode = mode;
    this.ordered = ordered;
    this.isNew = isNew;
    this.maxDocumentBytes = maxDocumentBytes;
    this.translator = translator;
  }

  /** An entity whose id is in the batch has to wait for the batch. */
  @Override
  public boolean accepts(Object entity) {
    SavePlan plan = steps.plans().of(entity);
    Object id = plan.replacesById() ? plan.id(entity) : null;
    return id == null || !ids.contains(id);
  }

  @Override
  public void add(Object entity) {
    steps.plans().of(entity).requireCovered();
    SaveStages stages = steps.stages();
    Save save =
        steps.take(mode == WriteMode.REPLACE ? stages.replace(entity) : stages.save(entity, isNew));
    int size = save.bytes();
    if (size > maxDocumentBytes) {
      throw OversizedDocument.of(entity, save.raw(), maxDocumentBytes);
    }
    saves.add(save);
    bytes += size;
    if (save.id() != null) {
      ids.add(save.id());
    }
  }

  @Override
  public int count() {
    return saves.size();
  }

  @Override
  public int bytes() {
    return bytes;
  }

  @Override
  public BatchResult write() {
    return BlockingSaves.send(saves, target, ordered, translator);
  }

  @Override
  public Object complete(int position) {
    return steps.complete(saves.get(position));
  }

  @Override
  public Object entity(int position) {
    return saves.get(position).entity();
  }

  @Override
  public void release() {}
}
