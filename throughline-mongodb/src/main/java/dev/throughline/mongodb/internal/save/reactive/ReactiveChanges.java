package dev.throughline.mongodb.internal.save.reactive;

import com.mongodb.WriteConcern;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.changes.PartialSaves;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.raw.RawDocument;
import dev.throughline.mongodb.internal.save.ChangedSave;
import dev.throughline.mongodb.internal.save.Save;
import dev.throughline.mongodb.internal.save.WriteConcerns;
import java.util.List;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.transaction.NoTransactionException;
import org.springframework.transaction.reactive.TransactionSynchronization;
import org.springframework.transaction.reactive.TransactionSynchronizationManager;
import reactor.core.publisher.Mono;

/** Saves of what has changed of entities whose stored documents are known. Thread-safe. */
public final class ReactiveChanges {

  private final ReactiveTemplate template;
  private final ReactiveWrites writes;
  private final PartialSaves partial;

  public ReactiveChanges(ReactiveTemplate template, ReactiveWrites writes, PartialSaves partial) {
    this.template = template;
    this.writes = writes;
    this.partial = partial;
  }

  /**
   * Keeps the bytes that are stored of an entity, which is emitted then; those of a transaction
   * until it is rolled back.
   */
  public <T> Mono<T> keep(T entity, String collection, byte @Nullable [] stored) {
    if (stored == null
        || !partial.keeps(entity.getClass())
        || template.factory().isTransactionActive()) { // of a session's own
      return Mono.just(entity);
    }
    return TransactionSynchronizationManager.forCurrentTransaction()
        .filter(TransactionSynchronizationManager::isSynchronizationActive)
        .doOnNext(it -> it.registerSynchronization(new Rollback(partial, collection)))
        .onErrorComplete(NoTransactionException.class)
        .then(
            Mono.fromSupplier(
                () -> {
                  partial.put(entity, collection, stored);
                  return entity;
                }));
  }

  /** Keeps the bytes of an entity's document that was found, as far as it is all that is stored. */
  public <T> Mono<T> keepFound(T entity, String collection, Document document) {
    return partial.keeps(entity.getClass())
        ? keep(entity, collection, RawDocument.stored(document))
        : Mono.just(entity);
  }

  /** Equal for all entities of a collection: one is registered. */
  private record Rollback(PartialSaves partial, String collection)
      implements TransactionSynchronization {

    @Override
    public Mono<Void> afterCompletion(int status) {
      return Mono.fromRunnable(
          () -> {
            if (status != STATUS_COMMITTED) {
              partial.forgetAll(collection);
            }
          });
    }
  }

  /** Saves the changes, for one subscriber; null when the entity is saved as a whole. */
  @SuppressWarnings("unchecked") // callbacks return entities of the same type
  public <T> @Nullable Mono<T> trySave(String collection, T entity) {
    byte[] stored = partial.get(entity, collection);
    LazyDocumentRegistry registry = template.expectedRegistry();
    if (stored == null || registry == null || !writes.acknowledges() || !partial.covers(entity)) {
      return null;
    }
    if (partial.unchanged(entity, stored, registry.codec().uuidRepresentation())) {
      return Mono.just(entity);
    }
    ReactiveSteps steps = writes.steps(collection);
    ChangedSave changed =
        steps == null ? null : ChangedSave.begin(steps.stages(), partial, entity, stored);
    if (steps == null || changed == null) {
      return null;
    }
    partial.put(entity, collection, stored); // unless callbacks write it, too
    return (Mono<T>)
        steps
            .take(changed.save())
            .flatMap(
                save -> {
                  byte[] last = partial.get(entity, collection);
                  partial.forget(entity); // until it is written
                  Mono<?> kept =
                      changed.compare(last)
                          ? send(changed, collection, registry.codec())
                              .flatMap(
                                  it ->
                                      keep(
                                          save.entity(), collection, it ? changed.updated() : null))
                          : keep(save.entity(), collection, last);
                  return kept.then(Mono.defer(() -> steps.complete(save)));
                });
  }

  private Mono<Boolean> send(ChangedSave changed, String collection, LazyDocumentCodec codec) {
    return template.createMono(
        collection,
        documents -> {
          WriteConcerns concerns = writes.concerns();
          List<Save> saves = List.of(changed.save());
          WriteConcern usual = concerns.ofSaves(MongoActionOperation.SAVE, collection);
          concerns.resolve(saves, collection, codec);
          Save.fit(saves, codec, documents.getCodecRegistry());
          return send(changed, collection, ReactiveCollections.raw(documents, usual));
        });
  }

  /** Emits whether the changes were stored. */
  private static Mono<Boolean> send(
      ChangedSave changed, String collection, MongoCollection<RawBsonDocument> documents) {
    Save save = changed.save();
    WriteConcern concern = save.concern();
    MongoCollection<RawBsonDocument> target =
        concern == null ? documents : documents.withWriteConcern(concern);
    Document filter = save.filter();
    RawBsonDocument update = changed.update();
    boolean versioned = changed.isVersioned();
    Mono<Long> updated =
        update == null
            ? Mono.just(0L)
            : Mono.from(target.updateOne(filter, update)).map(UpdateResult::getMatchedCount);
    ReplaceOptions options = new ReplaceOptions().upsert(!versioned);
    Mono<Long> replaced =
        versioned && update != null
            ? Mono.just(0L)
            : Mono.from(target.replaceOne(filter, save.raw(), options))
                .map(UpdateResult::getMatchedCount);
    return updated.flatMap(
        count ->
            count > 0
                ? Mono.just(true)
                : replaced.flatMap(
                    found ->
                        found == 0 && versioned
                            ? Mono.error(changed.modifiedMeanwhile(collection))
                            : Mono.just(false))); // otherwise it is stored again, as by a save
  }
}
