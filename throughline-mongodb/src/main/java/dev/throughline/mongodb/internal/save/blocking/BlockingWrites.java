package dev.throughline.mongodb.internal.save.blocking;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.batch.BatchSource;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.save.EncodedEntity;
import dev.throughline.mongodb.internal.save.EntityDocument;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.save.Replacement;
import dev.throughline.mongodb.internal.save.Save;
import dev.throughline.mongodb.internal.save.SavePlan;
import dev.throughline.mongodb.internal.save.SavePlanner;
import dev.throughline.mongodb.internal.save.SavePlans;
import dev.throughline.mongodb.internal.save.WriteConcerns;
import dev.throughline.mongodb.internal.send.BatchCounts;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import dev.throughline.mongodb.internal.send.ServerLimits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.support.DataAccessUtils;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.query.Query;

/**
 * The write side of a template. Where a method returns null, stock does the whole write.
 * Thread-safe.
 */
public final class BlockingWrites {

  private final BlockingTemplate template;
  private final SavePlanner planner;
  private final WriteConcerns concerns;
  private final BooleanSupplier singly;
  private final SingleWrites singles;
  private volatile @Nullable ServerLimits limits;

  /**
   * Creates the write side.
   *
   * @param singly whether entities that users' callbacks observe are written one by one.
   */
  public BlockingWrites(
      BlockingTemplate template,
      SavePlanner planner,
      WriteConcerns concerns,
      BooleanSupplier singly) {
    this.template = template;
    this.planner = planner;
    this.concerns = concerns;
    this.singly = singly;
    this.singles = new SingleWrites(template, concerns);
  }

  WriteConcerns concerns() {
    return concerns;
  }

  SavePlanner planner() {
    return planner;
  }

  /** The plans of one operation; null when the next database is unknown or not the driver's. */
  private @Nullable SavePlans plans() {
    LazyDocumentRegistry registry = template.expectedRegistry();
    return registry == null ? null : planner.plans(registry.codec(), true);
  }

  /** The steps around writing in a collection, where stock converts whatever is not compiled. */
  BlockingSteps steps(String collection, LazyDocumentCodec documents) {
    return new BlockingSteps(
        planner.plans(documents, template.expectedRegistry() != null), template, collection);
  }

  // One entity

  /** Inserts an entity; returns it as stock does. */
  public <T> @Nullable T tryInsert(String collection, T entity) {
    SavePlans plans = plans();
    if (plans == null || SingleWrites.logged() || !plans.of(entity).compiles(entity)) {
      return null;
    }
    BlockingSteps steps = new BlockingSteps(plans, template, collection);
    Save save = steps.takeAlone(steps.stages().insert(entity));
    template.insertDocument(collection, save.requiredDocument(), save.entity().getClass());
    return sameType(steps.complete(save));
  }

  /** Saves an entity without version; returns it as stock does. */
  public <T> @Nullable T trySave(String collection, T entity) {
    SavePlans plans = plans();
    SavePlan plan = plans == null ? null : plans.of(entity);
    if (plans == null
        || plan == null
        || !plan.compiles(entity)
        || SingleWrites.logged()
        || !plan.replacesById()) {
      return null;
    }
    BlockingSteps steps = new BlockingSteps(plans, template, collection);
    Save save = steps.takeAlone(steps.stages().upsert(entity));
    template.saveDocument(collection, save.requiredDocument(), save.entity().getClass());
    return sameType(steps.complete(save));
  }

  @SuppressWarnings("unchecked") // callbacks return entities of the same type
  private static <T> T sameType(Object saved) {
    return (T) saved;
  }

  /** Inserts the document of an entity; returns its id. */
  public Object insert(String collection, EntityDocument document, Class<?> type) {
    return template.updating(() -> singles.insert(collection, document, type));
  }

  /** Replaces the document with an entity's id or inserts it; returns its id. */
  public Object save(String collection, EntityDocument document, Class<?> type) {
    return template.updating(() -> singles.save(collection, document, type));
  }

  /** Replaces the document that a query selects. */
  public @Nullable UpdateResult tryReplace(
      Query query, Class<?> type, Object replacement, boolean upsert, String collection) {
    Replacement encoded =
        Replacement.of(
            planner.converter(), query, type, upsert, () -> encodeUnobserved(replacement, false));
    if (encoded == null) {
      return null;
    }
    Document filter = encoded.filter();
    return Objects.requireNonNull(
        template.<UpdateResult>execute(
            collection,
            documents -> {
              WriteConcern concern = concerns.of(encoded, collection);
              return (concern == null ? documents : documents.withWriteConcern(concern))
                  .replaceOne(
                      filter, encoded.sendable(documents.getCodecRegistry()), encoded.options());
            }));
  }

  /** The entity's bytes, null when its saving is observed or stock writes it. */
  public @Nullable EncodedEntity encodeUnobserved(Object entity, boolean insert) {
    SavePlans plans = plans();
    return plans == null ? null : plans.of(entity).encodeUnobserved(entity, insert);
  }

  // Many entities

  /** Inserts entities by one call; returns them as stock does. */
  public <T> @Nullable List<T> tryInsertAll(String collection, Collection<? extends T> entities) {
    SavePlans plans = template.takesStockSteps() ? plans() : null;
    if (plans == null || !plans.compileAll(entities)) {
      return null;
    }
    BlockingSteps steps = new BlockingSteps(plans, template, collection);
    LazyDocumentCodec codec = plans.documents();
    EncodedBatch batch = new EncodedBatch(entities.size(), codec.uuidRepresentation());
    List<T> saved = new ArrayList<>(entities.size());
    for (T entity : entities) {
      saved.add(steps.insert(batch, entity));
    }
    BatchCounts.sending(saved.size());
    send(collection, batch, saved, codec);
    for (int i = 0; i < saved.size(); i++) {
      saved.set(i, steps.complete(saved.get(i), batch, i));
    }
    return saved;
  }

  /** Sends the same insert command as insertMany, which would also lay out all ids in a map. */
  private void send(
      String name, EncodedBatch batch, List<?> entities, LazyDocumentCodec documents) {
    try {
      template.execute(
          name,
          collection -> {
            MongoCollection<RawBsonDocument> raw =
                BlockingTarget.raw(collection, concerns.of(MongoActionOperation.INSERT_LIST, name));
            CodecRegistry registry = collection.getCodecRegistry();
            boolean fits = batch.encodeFor(documents, registry);
            if (!fits || template.tryBulkWrite(raw, () -> new BulkWrite(batch, true)) == null) {
              raw.bulkWrite(batch.inserts(it -> fits ? it : documents.translate(it, registry)));
            }
            return null;
          });
    } catch (BsonMaximumSizeExceededException e) {
      throw OversizedDocument.named(e, batch.documents(), entities);
    }
  }

  /**
   * Saves entities of one collection as {@code save} for each would, with a command for each kind
   * (existing, new) instead of one for each entity. Events and callbacks run for all entities
   * before they are written, and for all again after.
   *
   * @param isNew tells which are inserted in any case.
   * @return the saved entities in order; null when they have to be saved one by one.
   * @throws RuntimeException what saving the first one that fails would have thrown. Those before
   *     it are written; existing ones behind it may be.
   */
  @SuppressWarnings("unchecked") // callbacks return entities of the same type
  public <T> @Nullable List<T> trySaveAll(
      List<? extends T> entities, Predicate<Object> isNew, String collection) {
    SavePlans plans = plans();
    if (plans == null
        || !acknowledges()
        || entities.stream().anyMatch(entity -> entity != null && isSavedAlone(plans, entity))) {
      return null;
    }
    BulkSave bulk =
        new BulkSave(
            new BlockingSteps(plans, template, collection),
            BlockingTarget.of(template, concerns, collection, plans.documents()),
            isNew,
            serverLimits(false).maxDocumentBytes(),
            this::translate);
    return bulk.covers(entities) ? (List<T>) bulk.save(entities) : null;
  }

  /** {@return whether the entity's changes are saved, or its callbacks may look at the database} */
  private boolean isSavedAlone(SavePlans plans, Object entity) {
    return planner.savesChanges(entity)
        || (singly.getAsBoolean() && plans.of(entity).observed().users());
  }

  boolean acknowledges() {
    return concerns.acknowledged(template.expectsAnswers());
  }

  /** The batches of a run of a streaming writer. */
  public BatchSource open(BatchSource.Settings settings) {
    return new BlockingBatches(template, this, settings);
  }

  /** {@return what the server takes, asked once, when the server may be asked} */
  ServerLimits serverLimits(boolean ask) {
    ServerLimits known = limits;
    if (known == null && ask) {
      known = ServerLimits.of(template.database());
      limits = known;
    }
    return known != null ? known : ServerLimits.USUAL;
  }

  RuntimeException translate(RuntimeException e) {
    return DataAccessUtils.translateIfNecessary(e, template.factory().getExceptionTranslator());
  }
}
