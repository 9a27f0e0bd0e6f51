package dev.throughline.driver.internal;

import com.mongodb.AutoEncryptionSettings;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.ReadConcern;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.internal.async.AsyncBatchCursor;
import com.mongodb.internal.operation.WriteOperation;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.internal.MongoOperationPublisher;
import com.mongodb.reactivestreams.client.internal.OperationExecutor;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.driver.CursorAnswer;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.driver.DriverSupport;
import dev.throughline.mongodb.internal.driver.ReactiveSender;
import dev.throughline.mongodb.internal.driver.ReadCommand;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * The same as {@link BlockingDriver} for collections of the reactive driver. Found by {@code
 * ServiceLoader}.
 */
public final class ReactiveDriver implements ReactiveSender {

  private final DriverSupport support;
  private final @Nullable Opened opened;

  /** Creates the sender for the driver that is here. */
  public ReactiveDriver() {
    Opened found = null;
    String failure = SelfTest.failure();
    try {
      found = failure == null ? Opened.open() : null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      failure = e.toString(); // another driver, or a module that is closed
    }
    this.opened = found;
    this.support =
        DriverVersions.support("mongodb-driver-reactivestreams", MongoClient.class, failure);
  }

  private record Opened(
      Class<?> type,
      VarHandle publisher,
      VarHandle executor,
      VarHandle encryption,
      DriverCursors cursors,
      ContinuedFind continued) {

    static Opened open() throws ReflectiveOperationException {
      Class<?> type =
          Class.forName("com.mongodb.reactivestreams.client.internal.MongoCollectionImpl");
      Class<?> publishers = MongoOperationPublisher.class;
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      MethodHandles.Lookup inside = MethodHandles.privateLookupIn(publishers, lookup);
      return new Opened(
          type,
          MethodHandles.privateLookupIn(type, lookup)
              .findVarHandle(type, "mongoOperationPublisher", publishers),
          inside.findVarHandle(publishers, "executor", OperationExecutor.class),
          inside.findVarHandle(publishers, "autoEncryptionSettings", AutoEncryptionSettings.class),
          DriverCursors.open(),
          ContinuedFind.open(type));
    }

    OperationExecutor executorOf(MongoOperationPublisher<?> operations) {
      return (OperationExecutor) executor.get(operations);
    }
  }

  @Override
  public DriverSupport support() {
    return support;
  }

  /**
   * {@return what the operations of a collection go through; null of one that is not the driver's
   * own}
   */
  private @Nullable MongoOperationPublisher<?> publisherOf(MongoCollection<?> collection) {
    Opened known = opened;
    if (known == null
        || collection.getClass() != known.type
        || collection.getTimeout(TimeUnit.MILLISECONDS) != null) {
      return null;
    }
    MongoOperationPublisher<?> publisher =
        (MongoOperationPublisher<?>) known.publisher.get(collection);
    return known.encryption.get(publisher) == null ? publisher : null;
  }

  private OperationExecutor executorOf(MongoOperationPublisher<?> publisher) {
    return Objects.requireNonNull(opened).executorOf(publisher);
  }

  @Override
  public @Nullable Mono<CursorAnswer<Publisher<Document>>> tryRead(
      MongoCollection<?> collection, ReadCommand read, Supplier<byte @Nullable []> commands) {
    MongoOperationPublisher<?> publisher = publisherOf(collection);
    LazyDocumentCodec codec = LazyDocumentCodec.in(collection.getCodecRegistry());
    if (publisher == null || codec == null || !isDefault(collection.getReadConcern())) {
      return null;
    }
    byte[] command = commands.get();
    return command == null
        ? null
        : read(
            collection,
            publisher,
            new CommandRead(
                collection.getNamespace(),
                read,
                command,
                codec,
                Objects.requireNonNull(opened).cursors(),
                publisher.getRetryReads()),
            read.batchSize());
  }

  /** The driver adds any other to the command, with what a session knows of time. */
  private static boolean isDefault(ReadConcern concern) {
    return concern.equals(ReadConcern.DEFAULT);
  }

  private Mono<CursorAnswer<Publisher<Document>>> read(
      MongoCollection<?> collection,
      MongoOperationPublisher<?> publisher,
      CommandRead operation,
      int batchSize) {
    return executorOf(publisher)
        .execute(operation, collection.getReadPreference(), collection.getReadConcern(), null)
        .doOnCancel(operation::cancel)
        .map(answer -> published(answer, collection, publisher, batchSize));
  }

  @SuppressWarnings("unchecked") // an answer without a cursor is one of any
  private CursorAnswer<Publisher<Document>> published(
      CursorAnswer<?> answer,
      MongoCollection<?> collection,
      MongoOperationPublisher<?> publisher,
      int batchSize) {
    return answer.cursor() instanceof AsyncBatchCursor<?> cursor
        ? new CursorAnswer<>(
            answer.documents(),
            Objects.requireNonNull(opened)
                .continued()
                .of(
                    collection,
                    publisher.getTimeoutSettings(),
                    (AsyncBatchCursor<Document>) cursor,
                    batchSize))
        : (CursorAnswer<Publisher<Document>>) answer;
  }

  @Override
  public @Nullable Mono<UpdateResult> tryWrite(
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

  @Override
  public @Nullable Mono<BulkWriteResult> tryBulkWrite(
      MongoCollection<?> collection, Supplier<BulkWrite> write) {
    MongoOperationPublisher<?> publisher = publisherOfWrites(collection);
    return publisher == null ? null : write(collection, publisher, write.get());
  }

  private @Nullable MongoOperationPublisher<?> publisherOfWrites(MongoCollection<?> collection) {
    return collection.getWriteConcern().isAcknowledged() ? publisherOf(collection) : null;
  }

  private Mono<BulkWriteResult> write(
      MongoCollection<?> collection, MongoOperationPublisher<?> publisher, BulkWrite write) {
    WriteOperation<BulkWriteResult> operation =
        new CommandWrite(
            collection.getNamespace(),
            new WriteParts(write),
            collection.getWriteConcern(),
            publisher.getRetryWrites());
    return executorOf(publisher).execute(operation, collection.getReadConcern(), null);
  }
}
