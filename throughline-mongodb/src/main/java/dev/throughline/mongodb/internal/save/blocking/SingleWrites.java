package dev.throughline.mongodb.internal.save.blocking;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.ReplaceOptions;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.save.EntityDocument;
import dev.throughline.mongodb.internal.save.OversizedDocument;
import dev.throughline.mongodb.internal.save.WriteConcerns;
import java.util.Objects;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.bson.BsonMaximumSizeExceededException;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.springframework.data.mongodb.core.CollectionCallback;
import org.springframework.data.mongodb.core.MongoActionOperation;
import org.springframework.data.mongodb.core.MongoTemplate;

/** Sends the document of one entity as stock sends those that it has converted. Thread-safe. */
final class SingleWrites {

  /** Stock's log, which gets the names of the fields of each document. */
  private static final Log STOCK_LOG = LogFactory.getLog(MongoTemplate.class);

  private static final ReplaceOptions UPSERT = new ReplaceOptions().upsert(true);

  private final BlockingTemplate template;
  private final WriteConcerns concerns;

  SingleWrites(BlockingTemplate template, WriteConcerns concerns) {
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

  /** Inserts the document; returns its id. */
  Object insert(String name, EntityDocument document, Class<?> type) {
    return insert(name, MongoActionOperation.INSERT, document, type);
  }

  private Object insert(
      String name, MongoActionOperation operation, EntityDocument document, Class<?> type) {
    return execute(
        name,
        document,
        type,
        collection -> {
          MongoCollection<Document> target = concerned(collection, operation, name, document, type);
          byte[] bytes = document.bytesFor(collection.getCodecRegistry());
          if (bytes != null) {
            insert(target, bytes);
          } else {
            target.insertOne(document.plain());
          }
          return id(document);
        });
  }

  /** Replaces the document with its id or inserts it; returns its id. */
  Object save(String name, EntityDocument document, Class<?> type) {
    if (document.newId() != null) {
      return insert(name, MongoActionOperation.SAVE, document, type);
    }
    return execute(
        name,
        document,
        type,
        collection -> {
          MongoCollection<Document> target =
              concerned(collection, MongoActionOperation.SAVE, name, document, type);
          byte[] bytes = document.bytesFor(collection.getCodecRegistry());
          if (bytes != null) {
            replace(target, document, bytes);
          } else {
            target.replaceOne(document.ownIdFilter(), document.plain(), UPSERT);
          }
          return id(document);
        });
  }

  private void insert(MongoCollection<Document> target, byte[] bytes) {
    if (template.tryWrite(target, () -> DirectWrite.insert(bytes)) == null) {
      template.bytes(target).insertOne(new RawBsonDocument(bytes));
    }
  }

  private void replace(MongoCollection<Document> target, EntityDocument document, byte[] bytes) {
    byte[] filter = document.idFilterBytes();
    if (filter == null
        || template.tryWrite(target, () -> DirectWrite.upsert(filter, bytes)) == null) {
      template.bytes(target).replaceOne(document.ownIdFilter(), new RawBsonDocument(bytes), UPSERT);
    }
  }

  /** Only a subclass looks at it: the template itself gives the entity its id by the document. */
  private Object id(EntityDocument document) {
    return template.takesStockSteps() ? document : document.id();
  }

  private Object execute(
      String name, EntityDocument document, Class<?> type, CollectionCallback<Object> callback) {
    try {
      return Objects.requireNonNull(template.execute(name, callback));
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
    WriteConcern concern = concerns.of(operation, name, type, document);
    document.forgetUnchanged();
    return concern == null ? collection : collection.withWriteConcern(concern);
  }
}
