package dev.throughline.mongodb;

import com.mongodb.bulk.BulkWriteResult;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.send.BatchCounts;
import dev.throughline.mongodb.internal.send.EncodedBatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoActionOperation;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Entities that are inserted with one call, for one subscriber. They are encoded while they are
 * prepared, as stock converts them at that moment.
 */
final class ReactiveBatch<T> {

  private final ThroughlineReactiveMongoTemplate template;
  private final EntityWriter writer;
  private final String collection;
  private final EncodedBatch batch;
  private final List<T> entities;

  ReactiveBatch(
      ThroughlineReactiveMongoTemplate template,
      EntityWriter writer,
      String collection,
      EncodedBatch batch) {
    this.template = template;
    this.writer = writer;
    this.collection = collection;
    this.batch = batch;
    this.entities = new ArrayList<>();
  }

  /** Prepares and inserts the entities, none of which stock has to write. */
  Flux<T> insert(Collection<? extends T> source) {
    return prepare(source).then(Mono.defer(this::insert)).thenMany(Flux.defer(this::complete));
  }

  private Mono<Void> prepare(Collection<? extends T> source) {
    if (!writer.coversAllUnobserved(source)) {
      return Flux.<T>fromIterable(source).flatMap(this::prepare).then();
    }
    for (T entity : source) {
      T initialized = writer.initializeVersion(entity);
      writer.add(batch, initialized);
      entities.add(initialized);
    }
    return Mono.empty();
  }

  /** Callbacks may go on in threads of their own; so each entity gets its own steps. */
  private Mono<T> prepare(T entity) {
    ReactiveInsertion steps = template.insertion(collection);
    return steps
        .initialize(entity)
        .flatMap(
            initialized -> {
              Document document;
              synchronized (batch) {
                document = steps.add(batch, initialized);
                entities.add(initialized);
              }
              return steps.beforeSave(initialized, document);
            });
  }

  private Mono<BulkWriteResult> insert() {
    LazyDocumentCodec codec = writer.documents();
    BatchCounts.sending(entities.size());
    // As insertMany, which would also lay out all ids in a map.
    return template
        .createMono(
            collection,
            documents ->
                template
                    .raw(documents, template.concern(MongoActionOperation.INSERT_LIST, collection))
                    .bulkWrite(batch.inserts(codec, documents.getCodecRegistry())))
        .onErrorMap(
            BsonMaximumSizeExceededException.class,
            e -> OversizedDocument.named(e, batch.documents(codec.stock()), entities));
  }

  private Flux<T> complete() {
    Flux<Integer> positions = Flux.range(0, entities.size());
    if (!batch.hasConverted()) {
      return positions.map(this::completed);
    }
    ReactiveInsertion steps = template.insertion(collection);
    return positions.flatMapSequential(
        position -> {
          Document converted = batch.converted(position);
          T saved = completed(position);
          return converted == null ? Mono.just(saved) : steps.afterSave(saved, converted);
        });
  }

  private T completed(int position) {
    @Nullable Object newId = batch.newId(position);
    return writer.complete(entities.get(position), newId);
  }
}
