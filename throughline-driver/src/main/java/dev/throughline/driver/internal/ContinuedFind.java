package dev.throughline.driver.internal;

import com.mongodb.AutoEncryptionSettings;
import com.mongodb.MongoNamespace;
import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.internal.TimeoutSettings;
import com.mongodb.internal.async.AsyncBatchCursor;
import com.mongodb.internal.operation.ReadOperation;
import com.mongodb.internal.operation.WriteOperation;
import com.mongodb.reactivestreams.client.ClientSession;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.internal.MongoOperationPublisher;
import com.mongodb.reactivestreams.client.internal.OperationExecutor;
import dev.throughline.mongodb.internal.raw.GrowingCursors;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.bson.Document;
import org.bson.UuidRepresentation;
import org.bson.codecs.configuration.CodecRegistry;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * Makes the driver's own publisher of a cursor that is open: it asks for the next documents when
 * the last were handed on, and closes the cursor when its subscriber cancels. It is a find whose
 * operation has been executed before. Thread-safe.
 */
final class ContinuedFind {

  private final MethodHandle operations;
  private final MethodHandle collections;

  private ContinuedFind(MethodHandle operations, MethodHandle collections) {
    this.operations = operations;
    this.collections = collections;
  }

  /**
   * Opens the driver's classes.
   *
   * @param collection the driver's.
   * @throws ReflectiveOperationException when it has others.
   */
  static ContinuedFind open(Class<?> collection) throws ReflectiveOperationException {
    Class<?> type = MongoOperationPublisher.class;
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    return new ContinuedFind(
        MethodHandles.privateLookupIn(type, lookup)
            .findConstructor(
                type,
                MethodType.methodType(
                    void.class,
                    MongoNamespace.class,
                    Class.class,
                    CodecRegistry.class,
                    ReadPreference.class,
                    ReadConcern.class,
                    WriteConcern.class,
                    boolean.class,
                    boolean.class,
                    UuidRepresentation.class,
                    AutoEncryptionSettings.class,
                    TimeoutSettings.class,
                    OperationExecutor.class)),
        MethodHandles.privateLookupIn(collection, lookup)
            .findConstructor(collection, MethodType.methodType(void.class, type)));
  }

  /**
   * The documents of a cursor, for one subscriber.
   *
   * @param batchSize the application's; where it is 0, the next batches are those of {@link
   *     GrowingCursors}.
   */
  Publisher<Document> of(
      MongoCollection<?> like,
      TimeoutSettings settings,
      AsyncBatchCursor<Document> cursor,
      int batchSize) {
    return collection(like, settings, new Executed(cursor, settings))
        .find()
        .batchSize(batchSize == 0 ? GrowingCursors.BATCH_SIZE : batchSize);
  }

  @SuppressWarnings("unchecked") // of this class of documents
  private MongoCollection<Document> collection(
      MongoCollection<?> like, TimeoutSettings settings, OperationExecutor executor) {
    try {
      return (MongoCollection<Document>)
          collections.invoke(
              operations.invoke(
                  like.getNamespace(),
                  Document.class,
                  like.getCodecRegistry(),
                  like.getReadPreference(),
                  like.getReadConcern(),
                  like.getWriteConcern(),
                  false,
                  false,
                  UuidRepresentation.UNSPECIFIED,
                  null,
                  settings,
                  executor));
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e); // constructors of the driver throw no others
    }
  }

  /** Answers the one read that a find executes. */
  private record Executed(AsyncBatchCursor<Document> cursor, TimeoutSettings settings)
      implements OperationExecutor {

    @Override
    @SuppressWarnings("unchecked") // a find opens such a cursor
    public <T> Mono<T> execute(
        ReadOperation<?, T> operation,
        ReadPreference preference,
        ReadConcern concern,
        @Nullable ClientSession session) {
      return (Mono<T>) Mono.just(cursor);
    }

    @Override
    public <T> Mono<T> execute(
        WriteOperation<T> operation, ReadConcern concern, @Nullable ClientSession session) {
      throw new UnsupportedOperationException("A find does not write");
    }

    @Override
    public OperationExecutor withTimeoutSettings(TimeoutSettings others) {
      return this;
    }

    @Override
    public TimeoutSettings getTimeoutSettings() {
      return settings;
    }
  }
}
