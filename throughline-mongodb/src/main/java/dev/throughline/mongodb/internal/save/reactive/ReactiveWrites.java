package dev.throughline.mongodb.internal.save.reactive;

import com.mongodb.WriteConcern;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.batch.BatchSource;
import dev.throughline.mongodb.internal.batch.ReactiveBatchSource;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.save.EncodedEntity;
import dev.throughline.mongodb.internal.save.EncodingBulkOperations.Encoder;
import dev.throughline.mongodb.internal.save.EntityDocument;
import dev.throughline.mongodb.internal.save.Replacement;
import dev.throughline.mongodb.internal.save.SavePlan;
import dev.throughline.mongodb.internal.save.SavePlanner;
import dev.throughline.mongodb.internal.save.SavePlans;
import dev.throughline.mongodb.internal.save.WriteConcerns;
import java.util.Collection;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.dao.support.DataAccessUtils;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The write side of a reactive template. Where a method returns null, stock does the whole write.
 * Thread-safe.
 */
public final class ReactiveWrites implements Encoder {

  private final ReactiveTemplate template;
  private final SavePlanner planner;
  private final WriteConcerns concerns;
  private final BooleanSupplier singly;
  private final ReactiveSingleWrites singles;

  /**
   * Creates the write side.
   *
   * @param singly whether entities that users' callbacks observe are written one by one.
   */
  public ReactiveWrites(
      ReactiveTemplate template,
      SavePlanner planner,
      WriteConcerns concerns,
      BooleanSupplier singly) {
    this.template = template;
    this.planner = planner;
    this.concerns = concerns;
    this.singly = singly;
    this.singles = new ReactiveSingleWrites(template, concerns);
  }

  WriteConcerns concerns() {
    return concerns;
  }

  boolean acknowledges() {
    return concerns.acknowledged(template.expectsAnswers());
  }

  /** The plans of one operation; null when stock takes all steps. */
  private @Nullable SavePlans plans() {
    LazyDocumentRegistry registry = template.expectedRegistry();
    return registry == null ? null : planner.plans(registry.codec(), true);
  }

  /** The steps around saving entities in batches; null when stock takes all steps. */
  @Nullable ReactiveSteps steps(String collection) {
    SavePlans plans = plans();
    return plans == null ? null : new ReactiveSteps(plans, template, collection);
  }

  /** {@return whether anything is written by other steps than stock's} */
  public boolean takesSteps() {
    return plans() != null;
  }

  /** The same for an entity that is written alone: null when stock takes its steps. */
  private @Nullable ReactiveSteps steps(String collection, Object entity) {
    SavePlans plans = plans();
    return plans == null || !plans.of(entity).compiles(entity)
        ? null
        : new ReactiveSteps(plans, template, collection);
  }

  // One entity

  /** Inserts an entity, for one subscriber. */
  public <T> @Nullable Mono<T> tryInsert(String collection, T entity) {
    ReactiveSteps steps = steps(collection, entity);
    return steps == null || ReactiveSingleWrites.logged()
        ? null
        : sameType(
            steps
                .takeAlone(steps.stages().insert(entity))
                .flatMap(
                    save ->
                        template
                            .insertDocument(
                                collection, save.requiredDocument(), save.entity().getClass())
                            .flatMap(id -> steps.complete(save))));
  }

  /** Saves an entity without version. As in stock, the factory is asked here. */
  public <T> @Nullable Mono<T> trySave(String collection, T entity) {
    SavePlans plans = plans();
    SavePlan plan = plans == null ? null : plans.of(entity);
    return plan == null
            || !plan.compiles(entity)
            || ReactiveSingleWrites.logged()
            || !plan.replacesById()
        ? null
        : template.behindDatabase(collection, () -> save(collection, entity));
  }

  private <T> Mono<T> save(String collection, T entity) {
    ReactiveSteps steps = Objects.requireNonNull(steps(collection));
    Mono<Object> saved =
        steps
            .takeAlone(steps.stages().upsert(entity))
            .flatMap(
                save ->
                    template
                        .saveDocument(collection, save.requiredDocument(), save.entity().getClass())
                        .flatMap(id -> steps.complete(save)));
    return sameType(saved);
  }

  @SuppressWarnings("unchecked") // callbacks return entities of the same type
  private static <T> Mono<T> sameType(Mono<Object> saved) {
    return (Mono<T>) saved;
  }

  /** Inserts the document of an entity; emits its id. */
  public Mono<Object> insert(String collection, EntityDocument document, Class<?> type) {
    return singles.insert(collection, document, type);
  }

  /** Replaces the document with an entity's id or inserts it; emits its id. */
  public Mono<Object> save(String collection, EntityDocument document, Class<?> type) {
    return singles.save(collection, document, type);
  }

  /** Replaces the document that a query selects. */
  public @Nullable Mono<UpdateResult> tryReplace(
      Query query, Class<?> type, Object replacement, boolean upsert, String collection) {
    Replacement encoded =
        Replacement.of(planner.converter(), query, type, upsert, () -> encode(replacement, false));
    return encoded == null
        ? null
        : template.createMono(
            collection,
            documents -> {
              WriteConcern concern = concerns.of(encoded, collection);
              return (concern == null ? documents : documents.withWriteConcern(concern))
                  .replaceOne(
                      encoded.filter(),
                      encoded.sendable(documents.getCodecRegistry()),
                      encoded.options());
            });
  }

  @Override
  public @Nullable EncodedEntity encode(Object entity, boolean insert) {
    SavePlans plans = plans();
    return plans == null ? null : plans.of(entity).encodeUnobserved(entity, insert);
  }

  @Override
  public Object converted(Object entity) {
    SavePlans plans = entity instanceof Document ? null : plans();
    return plans == null ? entity : plans.of(entity).convertUnobserved(entity);
  }

  // Many entities

  /** Inserts entities by one call, for one subscriber. */
  public <T> @Nullable Flux<T> tryInsertAll(String collection, Collection<? extends T> entities) {
    SavePlans plans = plans();
    return plans == null || !plans.compileAll(entities)
        ? null
        : new ReactiveInserts<T>(
                template,
                concerns,
                plans,
                () -> Objects.requireNonNull(plans()),
                collection,
                entities.size())
            .insert(entities);
  }

  /** A writer of batches of new entities, whatever is alone goes by {@code single}. */
  public <T> BatchedWrites<T> inserts(
      String collection, Function<T, ? extends Publisher<T>> single) {
    return new BatchedWrites<>(
        template,
        this,
        collection,
        MongoActionOperation.INSERT,
        (stages, entity) -> stages.insert(entity),
        single);
  }

  /**
   * The same for entities that are saved.
   *
   * @param isNew tells which are inserted in any case.
   */
  public <T> BatchedWrites<T> saves(
      String collection, Predicate<Object> isNew, Function<T, ? extends Publisher<T>> single) {
    return new BatchedWrites<>(
        template,
        this,
        collection,
        MongoActionOperation.SAVE,
        (stages, entity) -> stages.save(entity, isNew),
        single);
  }

  /** The batches of a run of a streaming writer. */
  public ReactiveBatchSource open(BatchSource.Settings settings, int maxBatchBytes) {
    return new ReactiveBatches(template, this, settings, maxBatchBytes);
  }

  /**
   * {@return whether the entity has to be written alone, since callbacks may look at the database}
   */
  boolean writtenAlone(Object entity) {
    SavePlans plans = plans();
    return plans != null && singly.getAsBoolean() && plans.of(entity).observed().users();
  }

  /** The size of the entity's document, 0 when its users' code would see that it is made. */
  int plainBytes(Object entity) {
    SavePlans plans = plans();
    return plans == null ? 0 : plans.of(entity).plainBytes(entity);
  }

  /** The size of the document of that type that was written last, 0 when it is unknown. */
  int singleBytes(Class<?> type) {
    return singles.bytes(type);
  }

  RuntimeException translate(RuntimeException e) {
    return DataAccessUtils.translateIfNecessary(e, template.factory().getExceptionTranslator());
  }
}
