package dev.throughline.mongodb.internal.save.reactive;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.throughline.mongodb.internal.batch.WriteMode;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.lifecycle.ReactiveLifecycle;
import dev.throughline.mongodb.internal.raw.LazyDocumentRegistry;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.data.mongodb.ReactiveMongoDatabaseFactory;
import reactor.core.publisher.Mono;

/** The parts of a reactive template that writing needs. Thread-safe, as templates are. */
public interface ReactiveTemplate extends ReactiveLifecycle {

  ReactiveMongoDatabaseFactory factory();

  /**
   * The registry that the next operation will most likely use; null when it is unknown, or when a
   * subclass of users may override steps of stock's.
   */
  @Nullable LazyDocumentRegistry expectedRegistry();

  /** {@return whether the next operation's collection will most likely answer writes} */
  boolean expectsAnswers();

  /** Runs a callback as stock's method of that name, with a collection of bytes. */
  <R> Mono<R> createMono(
      String collection, Function<MongoCollection<Document>, ? extends Publisher<R>> callback);

  /**
   * Takes steps that need no collection where stock asks the factory for a database. Spring's own
   * factory is not asked: its databases are all of one client.
   */
  <R> Mono<R> behindDatabase(String collection, Supplier<Mono<R>> steps);

  /**
   * Writes one document by a whole command, for each subscriber.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it.
   */
  @Nullable Mono<UpdateResult> tryWrite(
      MongoCollection<Document> collection, Supplier<DirectWrite> write);

  /**
   * Writes several documents by whole commands.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it.
   */
  @Nullable Mono<BulkWriteResult> tryBulkWrite(
      MongoCollection<?> collection, Supplier<BulkWrite> write);

  /** Stock's method of that name, which a subclass may override. */
  Mono<Object> insertDocument(String collection, Document document, Class<?> type);

  /** Stock's method of that name, which a subclass may override. */
  Mono<Object> saveDocument(String collection, Document document, Class<?> type);

  /**
   * Writes one entity by stock's own method, where stock takes all steps.
   *
   * @return the saved entity.
   */
  Mono<?> write(WriteMode mode, String collection, Object entity);

  /** The collection that stock would save the entity in; as with stock, collections are refused. */
  String collectionOf(Object entity);
}
