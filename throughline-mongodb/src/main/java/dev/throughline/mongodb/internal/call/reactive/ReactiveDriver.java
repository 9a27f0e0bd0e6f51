package dev.throughline.mongodb.internal.call.reactive;

import com.mongodb.AutoEncryptionSettings;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.ReadConcern;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.internal.operation.ReadOperation;
import com.mongodb.internal.operation.WriteOperation;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.internal.MongoOperationPublisher;
import com.mongodb.reactivestreams.client.internal.OperationExecutor;
import dev.throughline.mongodb.internal.call.direct.BulkWrite;
import dev.throughline.mongodb.internal.call.direct.CursorAnswer;
import dev.throughline.mongodb.internal.call.direct.DirectCommands;
import dev.throughline.mongodb.internal.call.direct.DirectWrite;
import dev.throughline.mongodb.internal.call.direct.DriverLinks;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * As {@link dev.throughline.mongodb.internal.call.direct.BlockingDriver}, for collections of the
 * reactive driver. What is returned sends for each subscriber.
 */
final class ReactiveDriver {

  private static final @Nullable ReactiveDriver OPENED = open();

  private final Class<?> type;
  private final VarHandle publisher;
  private final VarHandle executor;
  private final VarHandle encryption;

  private ReactiveDriver(Class<?> type, MethodHandles.Lookup lookup)
      throws ReflectiveOperationException {
    this.type = type;
    Class<?> publishers = MongoOperationPublisher.class;
    MethodHandles.Lookup inside = MethodHandles.privateLookupIn(publishers, lookup);
    this.publisher =
        MethodHandles.privateLookupIn(type, lookup)
            .findVarHandle(type, "mongoOperationPublisher", publishers);
    this.executor = inside.findVarHandle(publishers, "executor", OperationExecutor.class);
    this.encryption =
        inside.findVarHandle(publishers, "autoEncryptionSettings", AutoEncryptionSettings.class);
  }

  private static @Nullable ReactiveDriver open() {
    Throwable cause = null;
    try {
      if (DriverLinks.areThere(ReactiveDriver.class)) {
        Class<?> type =
            Class.forName("com.mongodb.reactivestreams.client.internal.MongoCollectionImpl");
        return new ReactiveDriver(type, MethodHandles.lookup());
      }
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      cause = e; // another driver, or a module that is closed
    }
    DriverLinks.logOther("reactive", cause);
    return null;
  }

  /** What the operations of a collection go through; null of one that is not the driver's own. */
  private static @Nullable MongoOperationPublisher<?> publisherOf(MongoCollection<?> collection) {
    ReactiveDriver opened = OPENED;
    if (opened == null
        || collection.getClass() != opened.type
        || collection.getTimeout(TimeUnit.MILLISECONDS) != null) {
      return null;
    }
    MongoOperationPublisher<?> publisher =
        (MongoOperationPublisher<?>) opened.publisher.get(collection);
    return opened.encryption.get(publisher) == null ? publisher : null;
  }

  private static OperationExecutor executorOf(MongoOperationPublisher<?> publisher) {
    ReactiveDriver opened = Objects.requireNonNull(OPENED);
    return (OperationExecutor) opened.executor.get(publisher);
  }

  /**
   * Reads by a command that one batch answers.
   *
   * @param finds whether the command is a find, and not an aggregation.
   * @param commands makes the command, null when the driver has to.
   * @return null when the driver has to do it; emits what the driver's own read emits as an error,
   *     and an answer that has a cursor when there are documents of more than a batch.
   */
  static @Nullable Mono<CursorAnswer> tryRead(
      MongoCollection<?> collection, boolean finds, Supplier<byte @Nullable []> commands) {
    MongoOperationPublisher<?> publisher = publisherOf(collection);
    LazyDocumentCodec codec = LazyDocumentCodec.in(collection.getCodecRegistry());
    byte[] command =
        publisher == null || codec == null || !isDefault(collection.getReadConcern())
            ? null
            : commands.get();
    if (publisher == null || codec == null || command == null) {
      return null;
    }
    ReadOperation<CursorAnswer, CursorAnswer> read =
        DirectCommands.read(
            collection.getNamespace(), finds, command, codec, publisher.getRetryReads());
    return executorOf(publisher)
        .execute(read, collection.getReadPreference(), collection.getReadConcern(), null);
  }

  /** The driver adds any other to the command, with what a session knows of time. */
  private static boolean isDefault(ReadConcern concern) {
    return concern.equals(ReadConcern.DEFAULT);
  }

  /** Closes the cursor of an answer. */
  static Mono<CursorAnswer> kill(MongoCollection<?> collection, CursorAnswer answer) {
    MongoOperationPublisher<?> publisher = Objects.requireNonNull(publisherOf(collection));
    return executorOf(publisher)
        .execute(
            DirectCommands.kill(collection.getNamespace(), answer),
            collection.getReadPreference(),
            collection.getReadConcern(),
            null);
  }

  /**
   * Writes one document.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it; emits what the driver's own write emits.
   */
  static @Nullable Mono<UpdateResult> tryWrite(
      MongoCollection<?> collection, Supplier<DirectWrite> write) {
    MongoOperationPublisher<?> publisher = publisherOfWrites(collection);
    if (publisher == null) {
      return null;
    }
    DirectWrite made = write.get();
    return write(collection, publisher, new BulkWrite(made, true))
        .map(DirectWrite::result)
        .onErrorMap(
            thrown -> thrown instanceof MongoBulkWriteException e ? made.translated(e) : thrown);
  }

  /**
   * Writes several documents.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it; emits what the driver's own bulk write emits.
   */
  static @Nullable Mono<BulkWriteResult> tryBulkWrite(
      MongoCollection<?> collection, Supplier<BulkWrite> write) {
    MongoOperationPublisher<?> publisher = publisherOfWrites(collection);
    return publisher == null ? null : write(collection, publisher, write.get());
  }

  private static @Nullable MongoOperationPublisher<?> publisherOfWrites(
      MongoCollection<?> collection) {
    return collection.getWriteConcern().isAcknowledged() ? publisherOf(collection) : null;
  }

  private static Mono<BulkWriteResult> write(
      MongoCollection<?> collection, MongoOperationPublisher<?> publisher, BulkWrite write) {
    WriteOperation<BulkWriteResult> operation =
        write.operation(
            collection.getNamespace(), collection.getWriteConcern(), publisher.getRetryWrites());
    return executorOf(publisher).execute(operation, collection.getReadConcern(), null);
  }
}
