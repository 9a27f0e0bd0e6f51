package dev.throughline.mongodb.internal.save.reactive;

import com.mongodb.WriteConcern;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import dev.throughline.mongodb.internal.save.EntityDocument;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.save.WriteConcerns;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import reactor.core.publisher.Mono;

/** Sends the document of one entity as stock sends those that it has converted. Thread-safe. */
final class ReactiveSingleWrites {

  private static final String ID = "_id";

  /** Stock's log, which gets the names of the fields of each document. */
  private static final Log STOCK_LOG = LogFactory.getLog(ReactiveMongoTemplate.class);

  private final ReactiveTemplate template;
  private final WriteConcerns concerns;

  /** The size of the last document. */
  private record Last(Class<?> type, int bytes) {}

  private volatile @Nullable Last last;

  ReactiveSingleWrites(ReactiveTemplate template, WriteConcerns concerns) {
    this.template = template;
    this.concerns = concerns;
  }

  /**
   * {@return whether stock is to send the documents itself, laid out, so that it can log their
   * fields}
   */
  static boolean logged() {
    return STOCK_LOG.isDebugEnabled();
  }

  /** The size of the last document that was written alone, 0 if it was of another type. */
  int bytes(Class<?> type) {
    Last known = last;
    return known != null && known.type() == type ? known.bytes() : 0;
  }

  /** Inserts the document; emits its id. */
  Mono<Object> insert(String name, EntityDocument document, Class<?> type) {
    return named(
        document,
        type,
        template.<Object>createMono(
            name,
            collection -> {
              MongoCollection<Document> target =
                  concerned(collection, MongoActionOperation.INSERT, name, document, type);
              byte[] bytes = document.bytesFor(collection.getCodecRegistry());
              Mono<?> direct =
                  bytes == null ? null : template.tryWrite(target, () -> DirectWrite.insert(bytes));
              return objects(
                  direct != null ? direct : target.insertOne(sendable(collection, document)));
            }));
  }

  @SuppressWarnings("unchecked") // what a driver answers with is an object
  private static Mono<Object> objects(Publisher<?> sent) {
    return (Mono<Object>) Mono.from(sent);
  }

  /** Replaces the document with its id or inserts it; emits its id. */
  Mono<Object> save(String name, EntityDocument document, Class<?> type) {
    return named(
        document,
        type,
        template.<Object>createMono(
            name,
            collection -> {
              MongoCollection<Document> target =
                  concerned(collection, MongoActionOperation.SAVE, name, document, type);
              Mono<?> direct = direct(collection, target, document);
              return objects(direct != null ? direct : byDriver(collection, target, document));
            }));
  }

  private @Nullable Mono<?> direct(
      MongoCollection<Document> collection,
      MongoCollection<Document> target,
      EntityDocument document) {
    byte[] bytes = document.bytesFor(collection.getCodecRegistry());
    if (bytes == null) {
      return null;
    }
    if (!document.containsKey(ID)) {
      return template.tryWrite(target, () -> DirectWrite.insert(bytes));
    }
    byte[] filter = document.idFilterBytes();
    return filter == null
        ? null
        : template.tryWrite(target, () -> DirectWrite.upsert(filter, bytes));
  }

  private static Publisher<?> byDriver(
      MongoCollection<Document> collection,
      MongoCollection<Document> target,
      EntityDocument document) {
    Document sent = sendable(collection, document);
    return document.containsKey(ID)
        ? target.replaceOne(document.ownIdFilter(), sent, new ReplaceOptions().upsert(true))
        : target.insertOne(sent);
  }

  private Mono<Object> named(EntityDocument document, Class<?> type, Mono<?> sent) {
    last = new Last(type, document.length());
    return sent.<Object>map(result -> document.id())
        .onErrorMap(
            thrown ->
                thrown instanceof BsonMaximumSizeExceededException e
                    ? OversizedDocument.named(e, document, type)
                    : thrown);
  }

  private MongoCollection<Document> concerned(
      MongoCollection<Document> collection,
      MongoActionOperation operation,
      String name,
      EntityDocument document,
      Class<?> type) {
    WriteConcern concern = concerns.of(operation, name, type, document);
    document.forgetUnchanged();
    return concern == null ? collection : collection.withWriteConcern(concern);
  }

  /** The document as it is for collections that know our codec, and a plain one for any other. */
  private static Document sendable(MongoCollection<Document> collection, EntityDocument document) {
    return LazyDocumentCodec.in(collection.getCodecRegistry()) != null
        ? document
        : document.plain();
  }
}
