package dev.throughline.mongodb.internal.save.reactive;

import com.mongodb.WriteConcern;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.changes.PartialSaves;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import dev.throughline.mongodb.internal.save.ChangedSave;
import dev.throughline.mongodb.internal.save.Save;
import dev.throughline.mongodb.internal.save.WriteConcerns;
import java.util.List;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;
import reactor.core.publisher.Mono;

/** Saves of what has changed of an entity since it was read. Thread-safe. */
public final class ReactiveChanges {

  private final ReactiveTemplate template;
  private final ReactiveWrites writes;
  private final PartialSaves partial;

  public ReactiveChanges(ReactiveTemplate template, ReactiveWrites writes, PartialSaves partial) {
    this.template = template;
    this.writes = writes;
    this.partial = partial;
  }

  /** Saves the changes, for one subscriber; null when the entity is saved as a whole. */
  @SuppressWarnings("unchecked") // callbacks return entities of the same type
  public <T> @Nullable Mono<T> trySave(String collection, T entity) {
    byte[] document = partial.documentOf(entity, collection);
    LazyDocumentRegistry registry = template.expectedRegistry();
    if (document == null || registry == null || !writes.acknowledges() || !partial.covers(entity)) {
      return null;
    }
    UuidRepresentation uuids = registry.codec().uuidRepresentation();
    if (partial.unchanged(entity, document, uuids)) {
      return Mono.just(entity);
    }
    ReactiveSteps steps = writes.steps(collection);
    ChangedSave changed =
        steps == null ? null : ChangedSave.begin(steps.stages(), partial, entity, document);
    if (steps == null || changed == null) {
      return null;
    }
    partial.forget(entity); // until it is written
    return (Mono<T>)
        steps
            .take(changed.save())
            .flatMap(
                save ->
                    changed.compare(uuids)
                        ? send(changed, collection, registry.codec())
                            .then(Mono.defer(() -> steps.complete(save)))
                            .doOnNext(saved -> partial.saved(saved, collection, uuids))
                        : Mono.just(save.entity()));
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

  private static Mono<Boolean> send(
      ChangedSave changed, String collection, MongoCollection<RawBsonDocument> documents) {
    Save save = changed.save();
    WriteConcern concern = save.concern();
    MongoCollection<RawBsonDocument> target =
        concern == null ? documents : documents.withWriteConcern(concern);
    RawBsonDocument update = changed.update();
    Document filter = save.filter();
    Mono<Boolean> found =
        update != null
            ? Mono.from(target.updateOne(filter, update)).map(it -> it.getMatchedCount() > 0)
            : changed.isVersioned()
                ? Mono.from(target.replaceOne(filter, save.raw()))
                    .map(it -> it.getMatchedCount() > 0)
                : Mono.just(false);
    return found.flatMap(
        written ->
            written
                ? Mono.just(true)
                : changed.isVersioned()
                    ? Mono.error(changed.modifiedMeanwhile(collection))
                    : Mono.from(
                            target.replaceOne(
                                filter, save.raw(), new ReplaceOptions().upsert(true)))
                        .thenReturn(true));
  }
}
