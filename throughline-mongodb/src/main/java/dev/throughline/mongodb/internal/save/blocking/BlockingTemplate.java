package dev.throughline.mongodb.internal.save.blocking;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.result.UpdateResult;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.lifecycle.Lifecycle;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import java.util.function.Supplier;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.CollectionCallback;

/** The parts of a template that writing needs. Thread-safe, as templates are. */
public interface BlockingTemplate extends Lifecycle {

  MongoDatabaseFactory factory();

  /**
   * {@return whether no subclass of users overrides steps of stock's}
   *
   * @see #insertDocument
   */
  boolean takesStockSteps();

  /** The registry that the next operation will most likely use; null when it is unknown. */
  @Nullable LazyDocumentRegistry expectedRegistry();

  /** {@return whether the next operation's collection will most likely answer writes} */
  boolean expectsAnswers();

  /** The factory's database, as stock would use it. */
  MongoDatabase database();

  /** Stock's method of that name. */
  <R> @Nullable R execute(String collection, CollectionCallback<R> callback);

  /**
   * Writes one document by a whole command.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it; nothing was sent then.
   */
  @Nullable UpdateResult tryWrite(MongoCollection<?> collection, Supplier<DirectWrite> write);

  /**
   * Writes several documents by whole commands.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it; nothing was sent then.
   */
  @Nullable BulkWriteResult tryBulkWrite(MongoCollection<?> collection, Supplier<BulkWrite> write);

  /** A collection for bytes in place of one for documents. */
  MongoCollection<RawBsonDocument> bytes(MongoCollection<Document> collection);

  /** Stock's method of that name, which a subclass may override. */
  Object insertDocument(String collection, Document document, Class<?> type);

  /** Stock's method of that name, which a subclass may override. */
  Object saveDocument(String collection, Document document, Class<?> type);

  /** The collection that stock would save the entity in; as with stock, collections are refused. */
  String collectionOf(Object entity);

  /** Makes a call whose answer has no documents. */
  <T> T updating(Supplier<T> call);
}
