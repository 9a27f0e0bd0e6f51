package dev.throughline.mongodb;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.ReplaceOptions;
import dev.throughline.mongodb.raw.LazyDocumentCodec;
import dev.throughline.mongodb.write.EntityDocument;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;

/** Sends the document of one entity as stock sends those that it has converted. Thread-safe. */
final class SingleWrites {

  private static final String ID = "_id";

  /** Stock's log, which gets the names of the fields of each document. */
  private static final Log STOCK_LOG = LogFactory.getLog(MongoTemplate.class);

  private final ThroughlineMongoTemplate template;

  SingleWrites(ThroughlineMongoTemplate template) {
    this.template = template;
  }

  /** Whether stock is to send the documents itself, laid out, so that it can log their fields. */
  static boolean logged() {
    return STOCK_LOG.isDebugEnabled();
  }

  /** Inserts the document; returns its id. */
  @Nullable Object insert(String name, EntityDocument document, Class<?> type) {
    return execute(
        name,
        document,
        type,
        collection -> {
          concerned(collection, MongoActionOperation.INSERT, name, document, type)
              .insertOne(sendable(collection.getCodecRegistry(), document));
          return document.id();
        });
  }

  /** Replaces the document with its id or inserts it; returns its id. */
  @Nullable Object save(String name, EntityDocument document, Class<?> type) {
    return execute(
        name,
        document,
        type,
        collection -> {
          MongoCollection<Document> target =
              concerned(collection, MongoActionOperation.SAVE, name, document, type);
          Document sent = sendable(collection.getCodecRegistry(), document);
          if (document.containsKey(ID)) {
            target.replaceOne(document.idFilter(), sent, new ReplaceOptions().upsert(true));
          } else {
            target.insertOne(sent);
          }
          return document.id();
        });
  }

  private @Nullable Object execute(
      String name, EntityDocument document, Class<?> type, CollectionCallback<Object> callback) {
    try {
      return template.execute(name, callback);
    } catch (BsonMaximumSizeExceededException e) {
      throw OversizedDocument.named(e, document, type);
    }
  }

  private MongoCollection<Document> concerned(
      MongoCollection<Document> collection,
      MongoActionOperation operation,
      String name,
      EntityDocument document,
      Class<?> type) {
    WriteConcern concern = template.concern(operation, name, type, document, null);
    document.forgetUnchanged();
    return concern == null ? collection : collection.withWriteConcern(concern);
  }

  /** Whether a document of that type replaces the one with its id, and no more is to be said. */
  static boolean replacedById(@Nullable MongoPersistentEntity<?> entity) {
    return entity != null && !entity.isSharded() && !entity.hasCollation();
  }

  /** The document as it is for collections that know our codec, and a plain one for any other. */
  static Document sendable(@Nullable CodecRegistry registry, EntityDocument document) {
    return LazyDocumentCodec.in(registry) != null ? document : document.plain();
  }
}
