package dev.throughline.mongodb.internal.save.reactive;

import dev.throughline.mongodb.internal.lifecycle.ReactiveLifecycle;
import dev.throughline.mongodb.internal.save.Save;
import dev.throughline.mongodb.internal.save.SavePlans;
import dev.throughline.mongodb.internal.save.SaveStages;
import org.bson.Document;
import reactor.core.publisher.Mono;

/**
 * The steps that stock takes before and after the entities of one collection are written, in
 * stock's order, with reactive callbacks. For one subscriber, one entity after the other. Each
 * answer is a {@code Mono.just} when there are no listeners and callbacks.
 */
public final class ReactiveSteps {

  private final SaveStages stages;
  private final ReactiveLifecycle lifecycle;
  private final String collection;

  ReactiveSteps(SavePlans plans, ReactiveLifecycle lifecycle, String collection) {
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
  Mono<Save> takeAlone(Save save) {
    return take(save, true);
  }

  /** Takes the steps before an entity is written with others. */
  Mono<Save> take(Save save) {
    return take(save, false);
  }

  private Mono<Save> take(Save save, boolean alone) {
    Object entity = save.entity();
    return save.plan().observed().beforeConvert()
        ? lifecycle
            .beforeConvert(entity, collection)
            .flatMap(called -> convert(save, called, alone))
        : convert(save, entity, alone);
  }

  private Mono<Save> convert(Save save, Object called, boolean alone) {
    if (alone) {
      stages.convertAlone(save, called);
    } else {
      stages.convert(save, called);
    }
    Document document = save.document();
    return document != null && save.plan().observed().beforeSave()
        ? lifecycle
            .beforeSave(save.entity(), document, collection)
            .map(saved -> finish(save, saved, alone))
        : Mono.just(finish(save, save.entity(), alone));
  }

  private Save finish(Save save, Object called, boolean alone) {
    save.entity(called);
    if (!alone) {
      stages.finish(save);
    }
    return save;
  }

  /** Takes the steps after the entity was written; emits it as a single write does. */
  Mono<Object> complete(Save save) {
    Object saved = stages.withId(save);
    Document document = stages.received(save, saved);
    return document == null ? Mono.just(saved) : lifecycle.afterSave(saved, document, collection);
  }
}
