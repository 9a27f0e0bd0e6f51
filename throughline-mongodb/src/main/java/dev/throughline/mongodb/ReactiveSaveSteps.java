package dev.throughline.mongodb;

import dev.throughline.mongodb.SaveStages.Converted;
import dev.throughline.mongodb.SaveStages.Draft;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.save.SaveStep;
import org.bson.Document;
import reactor.core.publisher.Mono;

/**
 * The steps that stock takes before and after an entity is written, for the entities of one
 * collection, with reactive callbacks. For one subscriber, one entity after the other.
 */
final class ReactiveSaveSteps {

  private final ReactiveLifecycle lifecycle;
  private final EntityWriter writer;
  private final SaveStages stages;

  ReactiveSaveSteps(
      ThroughlineReactiveMongoTemplate template, EntityWriter writer, String collection) {
    this.lifecycle = new ReactiveLifecycle(template, collection);
    this.writer = writer;
    this.stages =
        new SaveStages(template.getConverter(), writer, writer.documents(), writer::withId);
  }

  /** The codec for which entities are encoded. */
  LazyDocumentCodec documents() {
    return writer.documents();
  }

  SaveStages stages() {
    return stages;
  }

  /**
   * Takes the steps before the write.
   *
   * @return a {@code Mono.just} when there are no listeners and callbacks.
   */
  Mono<SaveStep> take(Draft draft) {
    Object entity = draft.entity();
    return stages.observedBeforeConvert(entity)
        ? lifecycle.beforeConvert(entity).flatMap(called -> convert(draft, called))
        : convert(draft, entity);
  }

  private Mono<SaveStep> convert(Draft draft, Object called) {
    Converted converted = stages.convert(draft, called);
    Document document = converted.document();
    return document == null
        ? Mono.just(stages.finish(converted, converted.entity()))
        : lifecycle
            .beforeSave(converted.entity(), document)
            .map(saved -> stages.finish(converted, saved));
  }

  /**
   * Takes the steps after the write.
   *
   * @return a {@code Mono.just} when there are no listeners and callbacks.
   */
  Mono<Object> complete(SaveStep step) {
    Object saved = stages.withId(step);
    Document document = step.document();
    return document == null ? Mono.just(saved) : lifecycle.afterSave(saved, document);
  }
}
