package dev.throughline.mongodb.internal.driver;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.reactivestreams.client.MongoCollection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The same as {@link Sender} for collections of the reactive driver. What is returned sends for
 * each subscriber, and emits as errors what the driver's own operation emits. Thread-safe.
 */
public interface ReactiveSender {

  /** {@return whether it may be used with the driver that is here} */
  DriverSupport support();

  /**
   * Reads by a command that one batch answers.
   *
   * @param finds whether the command is a find, and not an aggregation.
   * @param command makes the command, null when the driver has to.
   * @return emits an answer that has a cursor when there are documents of more than a batch.
   */
  @Nullable Mono<CursorAnswer> tryRead(
      MongoCollection<?> collection, boolean finds, Supplier<byte @Nullable []> command);

  /** Closes the cursor of an answer. */
  Mono<CursorAnswer> kill(MongoCollection<?> collection, CursorAnswer answer);

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
