package dev.throughline.mongodb.internal.save.blocking;

import dev.throughline.mongodb.internal.lifecycle.Lifecycle;
import dev.throughline.mongodb.internal.save.Save;
import dev.throughline.mongodb.internal.save.SavePlan;
import dev.throughline.mongodb.internal.save.SavePlans;
import dev.throughline.mongodb.internal.save.SaveStages;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import org.bson.Document;

/**
 * The steps that stock takes before and after the entities of one collection are written, in
 * stock's order. For one operation on one thread.
 */
public final class BlockingSteps {

  private final SaveStages stages;
  private final Lifecycle lifecycle;
  private final String collection;

  public BlockingSteps(SavePlans plans, Lifecycle lifecycle, String collection) {
    this.stages = new SaveStages(plans);
    this.lifecycle = lifecycle;
    this.collection = collection;
  }

  SaveStages stages() {
    return stages;
  }

  SavePlans plans() {
    return stages.plans();
  }

  /** Takes the steps before an entity is written alone. */
  Save takeAlone(Save save) {
    stages.convertAlone(save, beforeConvert(save.plan(), save.entity()));
    beforeSave(save);
    return save;
  }

  /** Takes the steps before an entity is written with others. */
  Save take(Save save) {
    stages.convert(save, beforeConvert(save.plan(), save.entity()));
    beforeSave(save);
    stages.finish(save);
    return save;
  }

  /** Takes the steps after the entity was written; returns it as a single write does. */
  Object complete(Save save) {
    Object saved = stages.withId(save);
    Document document = stages.received(save, saved);
    return document == null ? saved : lifecycle.afterSave(saved, document, collection);
  }

  private <T> T beforeConvert(SavePlan plan, T entity) {
    return plan.observed().beforeConvert() ? lifecycle.beforeConvert(entity, collection) : entity;
  }

  private void beforeSave(Save save) {
    Document document = save.document();
    if (document != null) {
      save.entity(beforeSave(save.plan(), save.entity(), document));
    }
  }

  private <T> T beforeSave(SavePlan plan, T entity, Document document) {
    return plan.observed().beforeSave()
        ? lifecycle.beforeSave(entity, document, collection)
        : entity;
  }

  /** Takes the steps before an insert with others, and adds the document to the batch. */
  <T> T insert(EncodedBatch batch, T entity) {
    T called = beforeConvert(plans().of(entity), entity);
    SavePlan plan = plans().of(called);
    T initialized = plan.initializeVersion(called);
    if (plan.tryAdd(batch, initialized)) {
      return plan.observed().beforeSave()
          ? beforeSave(plan, initialized, plan.received(batch.lastBytes()))
          : initialized;
    }
    Document document = plan.convert(initialized);
    T toInsert = beforeSave(plan, initialized, document);
    plan.prepareId(document);
    batch.add(document);
    return toInsert;
  }

  /** Takes the steps after the insert of the entity at the given position of the batch. */
  <T> T complete(T entity, EncodedBatch batch, int position) {
    SavePlan plan = plans().of(entity);
    T saved = plan.withId(entity, batch.newId(position));
    Document document = batch.converted(position);
    return document != null && plan.observed().afterSave()
        ? lifecycle.afterSave(saved, document, collection)
        : saved;
  }
}
