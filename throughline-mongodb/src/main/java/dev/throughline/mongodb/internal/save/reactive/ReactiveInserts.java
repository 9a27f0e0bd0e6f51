package dev.throughline.mongodb.internal.save.reactive;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.save.SavePlan;
import dev.throughline.mongodb.internal.save.SavePlans;
import dev.throughline.mongodb.internal.save.WriteConcerns;
import dev.throughline.mongodb.internal.send.BatchCounts;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.configuration.CodecRegistry;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.MongoActionOperation;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Entities that are inserted with one call, for one subscriber. They are encoded while they are
 * prepared, as stock converts them at that moment.
 */
final class ReactiveInserts<T> {

  private static final Document NOTHING = new Document();

  private final ReactiveTemplate template;
  private final WriteConcerns concerns;
  private final Supplier<SavePlans> others;
  private final SavePlans plans;
  private final String collection;
  private final EncodedBatch batch;
  private final List<T> entities;

  /**
   * Creates an empty batch.
   *
   * @param others makes plans for callbacks that go on in threads of their own.
   */
  ReactiveInserts(
      ReactiveTemplate template,
      WriteConcerns concerns,
      SavePlans plans,
      Supplier<SavePlans> others,
      String collection,
      int capacity) {
    this.template = template;
    this.concerns = concerns;
    this.plans = plans;
    this.others = others;
    this.collection = collection;
    this.batch = new EncodedBatch(capacity, plans.documents().uuidRepresentation());
    this.entities = new ArrayList<>(capacity);
  }

  /** Prepares and inserts the entities, none of which stock has to write. */
  Flux<T> insert(Collection<? extends T> source) {
    return prepare(source).then(Mono.defer(this::insert)).thenMany(Flux.defer(this::complete));
  }

  private Mono<Void> prepare(Collection<? extends T> source) {
    if (!plans.compileAllUnobserved(source)) {
      return Flux.<T>fromIterable(source).flatMap(this::prepare).then();
    }
    for (T entity : source) {
      SavePlan plan = plans.of(entity);
      add(plan, plan.initializeVersion(entity));
    }
    return Mono.empty();
  }

  /** Callbacks may go on in threads of their own; so each entity gets its own plans. */
  private Mono<T> prepare(T entity) {
    SavePlans own = others.get();
    return (own.of(entity).observed().beforeConvert()
            ? template.beforeConvert(entity, collection)
            : Mono.just(entity))
        .flatMap(
            called -> {
              SavePlan plan = own.of(called);
              T initialized = plan.initializeVersion(called);
              Document document;
              synchronized (batch) {
                document = add(plan, initialized);
              }
              return plan.observed().beforeSave()
                  ? template.beforeSave(initialized, document, collection)
                  : Mono.just(initialized);
            });
  }

  /**
   * Adds the entity as it is now to the batch.
   *
   * @return its document for listeners and callbacks before saving, which do not look into it
   *     unless stock has converted it.
   */
  private Document add(SavePlan plan, T entity) {
    Document document;
    if (plan.tryAdd(batch, entity)) {
      document = plan.observed().beforeSave() ? plan.received(batch.lastBytes()) : NOTHING;
    } else {
      document = plan.convert(entity);
      batch.add(document);
    }
    entities.add(entity);
    return document;
  }

  /** Takes the last step of stock's before a document is sent, after all callbacks. */
  private void prepareIds() {
    if (!batch.hasConverted()) {
      return;
    }
    for (int position = 0; position < entities.size(); position++) {
      Document converted = batch.converted(position);
      if (converted != null) {
        plans.of(entities.get(position)).prepareId(converted);
      }
    }
  }

  private Mono<BulkWriteResult> insert() {
    prepareIds();
    BatchCounts.sending(entities.size());
    return template
        .createMono(collection, this::send)
        .onErrorMap(
            BsonMaximumSizeExceededException.class,
            e -> OversizedDocument.named(e, batch.documents(), entities));
  }

  /** As insertMany, which would also lay out all ids in a map. */
  private Publisher<BulkWriteResult> send(MongoCollection<Document> documents) {
    MongoCollection<RawBsonDocument> raw =
        ReactiveCollections.raw(
            documents, concerns.of(MongoActionOperation.INSERT_LIST, collection));
    LazyDocumentCodec codec = plans.documents();
    CodecRegistry registry = documents.getCodecRegistry();
    boolean fits = batch.encodeFor(codec, registry);
    Mono<BulkWriteResult> direct =
        fits ? template.tryBulkWrite(raw, () -> new BulkWrite(batch, true)) : null;
    return direct != null
        ? direct
        : raw.bulkWrite(batch.inserts(it -> fits ? it : codec.translate(it, registry)));
  }

  private Flux<T> complete() {
    Flux<Integer> positions = Flux.range(0, entities.size());
    return batch.hasConverted()
        ? positions.flatMapSequential(this::complete)
        : positions.map(this::withId);
  }

  private Mono<T> complete(int position) {
    Document converted = batch.converted(position);
    T saved = withId(position);
    return converted != null && plans.of(saved).observed().afterSave()
        ? template.afterSave(saved, converted, collection)
        : Mono.just(saved);
  }

  private T withId(int position) {
    T entity = entities.get(position);
    return plans.of(entity).withId(entity, batch.newId(position));
  }
}
