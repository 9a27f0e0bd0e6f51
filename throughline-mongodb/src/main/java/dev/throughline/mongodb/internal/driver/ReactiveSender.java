package dev.throughline.mongodb.internal.driver;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * The same as {@link Sender} for collections of the reactive driver. What is returned sends for
 * each subscriber, and emits as errors what the driver's own operation emits. Thread-safe.
 */
public interface ReactiveSender {

  /** {@return whether it may be used with the driver that is here} */
  DriverSupport support();

  /**
   * Reads by a command, and by the driver's own cursor where one batch does not hold all.
   *
   * @param command makes the command, null when the driver has to.
   * @return emits an answer whose cursor is a publisher of one subscriber. It is closed when the
   *     subscriber of the answer cancels.
   */
  @Nullable Mono<CursorAnswer<Publisher<Document>>> tryRead(
      MongoCollection<?> collection, ReadCommand read, Supplier<byte @Nullable []> command);

  /**
   * Writes one document.
   *
   * @param write made when it is sent here.
   */
  @Nullable Mono<UpdateResult> tryWrite(MongoCollection<?> collection, Supplier<DirectWrite> write);

  /**
   * Writes several documents.
   *
   * @param write made when it is sent here.
   */
  @Nullable Mono<BulkWriteResult> tryBulkWrite(
      MongoCollection<?> collection, Supplier<BulkWrite> write);
}
