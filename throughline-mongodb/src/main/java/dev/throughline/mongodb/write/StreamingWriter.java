package dev.throughline.mongodb.write;

import dev.throughline.mongodb.internal.batch.BatchTarget;
import dev.throughline.mongodb.internal.batch.WriteMode;
import dev.throughline.mongodb.internal.copy.TemplateCopy;
import dev.throughline.mongodb.write.item.ItemResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.Iterator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * Writes any number of entities, of one type or several, in batches and in bounded memory: {@code
 * StreamingWriter.of(template).insert().batchSize(2_000).write(stream)}.
 *
 * <p>Each entity gets what a single {@code insert} or {@code save} gives it: events, callbacks,
 * auditing, validation, generated id, version. These run on the thread that calls {@code write},
 * those before writing when an entity is added to its batch, those after it when the batch is
 * acknowledged; so for one entity they come in stock's order, and for entities of one batch they
 * come in two passes, as with {@code insertAll}.
 *
 * <p><b>Memory.</b> At most one open batch for each collection and {@link #inFlight} others exist
 * at a time; the source is not asked for more before one of them is acknowledged.
 *
 * <p><b>Order.</b> {@link #ordered() Ordered}, the default, writes the entities of a collection in
 * the order in which they come, and stops at the first that fails: no later batch of its collection
 * is sent. In a batch of {@link #save()}, existing entities are sent before new ones: where a new
 * one fails, existing ones behind it in the batch may be written, which the report says. Between
 * collections there is no order. Batches of one collection are never under way together then, so
 * more than two in flight pay only with several collections. {@link #unordered() Unordered} tries
 * every entity.
 *
 * <p><b>Transactions.</b> Where a transaction or session is bound to the thread, everything is
 * written by that thread, batch by batch, whatever {@code inFlight} says.
 *
 * <p>Instances are immutable: each method returns another one, and one may be used by several
 * threads and for several runs.
 */
public final class StreamingWriter {

  /** The default number of documents in a batch. */
  public static final int DEFAULT_BATCH_SIZE = 5_000;

  /** The default number of bytes in a batch. */
  public static final DataSize DEFAULT_MAX_BATCH_BYTES = WriterOptions.MAX_BATCH_BYTES;

  /** The options alone, for a writer of another kind. */
  static final StreamingWriter OPTIONS =
      new StreamingWriter(
          settings -> {
            throw new IllegalStateException("Options without a template");
          },
          new WriterOptions());

  private static final int MAX_IN_FLIGHT = 1_024;

  private final BatchTarget target;
  private final WriterOptions options;

  private StreamingWriter(BatchTarget target, WriterOptions options) {
    this.target = target;
    this.options = options;
  }

  /**
   * A writer that inserts, ordered, with one batch in flight.
   *
   * @param operations a {@code ThroughlineMongoTemplate}; or Spring's own, as where Throughline is
   *     switched off: then stock maps each entity, with the settings that the template has now.
   * @throws IllegalArgumentException for any other implementation.
   */
  public static StreamingWriter of(MongoOperations operations) {
    BatchTarget target =
        operations instanceof BatchTarget own
            ? own
            : operations != null && operations.getClass() == MongoTemplate.class
                ? TemplateCopy.of(
                    (MongoTemplate) operations, ((MongoTemplate) operations).getConverter())
                : null;
    if (target == null) {
      throw new IllegalArgumentException(
          "A StreamingWriter needs a ThroughlineMongoTemplate, not "
              + (operations == null ? null : operations.getClass().getName()));
    }
    return new StreamingWriter(target, new WriterOptions());
  }

  WriterOptions options() {
    return options;
  }

  private StreamingWriter with(Consumer<WriterOptions> change) {
    return new StreamingWriter(target, options.with(change));
  }

  /** Inserts each entity; this is the default. */
  public StreamingWriter insert() {
    return with(it -> it.mode = WriteMode.INSERT);
  }

  /** Saves each entity as {@code MongoOperations.save} would. */
  public StreamingWriter save() {
    return with(it -> it.mode = WriteMode.SAVE);
  }

  /** Replaces the document that has the entity's id; where there is none, the entity fails. */
  public StreamingWriter replace() {
    return with(it -> it.mode = WriteMode.REPLACE);
  }

  /** Keeps the order within each collection and stops at the first failure; the default. */
  public StreamingWriter ordered() {
    return with(it -> it.ordered = true);
  }

  /** Tries every entity, in any order. */
  public StreamingWriter unordered() {
    return with(it -> it.ordered = false);
  }

  /**
   * The documents in a batch at most; less when the server takes less.
   *
   * @param documents from 1 to 100,000; default {@value #DEFAULT_BATCH_SIZE}.
   */
  public StreamingWriter batchSize(int documents) {
    Assert.isTrue(
        documents >= 1 && documents <= 100_000,
        () -> "batchSize must be from 1 to 100,000 documents, not " + documents);
    return with(it -> it.batchSize = documents);
  }

  /**
   * The bytes at which a batch is sent; its last document may go beyond.
   *
   * @param bytes from 1 KB to 32 MB; default 1 MB.
   */
  public StreamingWriter maxBatchBytes(DataSize bytes) {
    Assert.isTrue(
        bytes.toKilobytes() >= 1 && bytes.compareTo(DataSize.ofMegabytes(32)) <= 0,
        () -> "maxBatchBytes must be from 1 KB to 32 MB, not " + bytes);
    return with(it -> it.maxBatchBytes = (int) bytes.toBytes());
  }

  /**
   * The batches that are under way at a time, each on a connection and a thread of its own. With 1
   * the calling thread sends them itself.
   *
   * @param batches from 1 to 1,024; default 1. More than the connection pool has make no sense.
   */
  public StreamingWriter inFlight(int batches) {
    Assert.isTrue(
        batches >= 1 && batches <= MAX_IN_FLIGHT,
        () -> "inFlight must be from 1 to 1,024 batches, not " + batches);
    return with(it -> it.inFlight = batches);
  }

  /**
   * Writes all entities into this collection instead of those of their types.
   *
   * @param collection must not be empty; null for the default.
   */
  public StreamingWriter collection(@Nullable String collection) {
    Assert.isTrue(
        collection == null || !collection.isBlank(), "The collection's name must not be empty");
    return with(it -> it.collection = collection);
  }

  /**
   * Receives the result of each entity that was taken, once, on the calling thread: in the order of
   * the source within a batch, batches in the order of their answers. Also when the run is
   * cancelled or ends with an exception: entities that were gathered are {@link
   * WriteState#NOT_WRITTEN} then.
   *
   * @param listener may throw, which ends the run as an error of the source would; it receives the
   *     other results all the same, before its first exception is thrown.
   */
  public StreamingWriter onItem(Consumer<? super ItemResult> listener) {
    return with(it -> it.onItem = listener);
  }

  /**
   * Hears of each batch's answer, on the calling thread, after the entities' own steps. {@link
   * WriterMeters} is such a listener.
   */
  public StreamingWriter onProgress(Consumer<? super WriteProgress> listener) {
    return with(it -> it.onProgress = listener);
  }

  /**
   * Cancels a run when this says so; asked before each entity is taken from the source. An
   * interrupted thread cancels its run as well. What is gathered by then is not sent, what is in
   * flight is waited for.
   */
  public StreamingWriter cancelWhen(BooleanSupplier cancelled) {
    return with(it -> it.cancelWhen = cancelled);
  }

  /**
   * Writes all elements.
   *
   * @return what was done; a cancelled run returns as well.
   * @throws StreamingWriteException if an entity failed or its fate is unknown.
   * @throws RuntimeException what the source or a listener throws, also one of events or a callback
   *     after a write; batches in flight are waited for, what is gathered is not sent.
   * @throws OutOfMemoryError naming what the run may keep in memory at a time.
   */
  public WriteReport write(Iterable<?> entities) {
    return write(entities.iterator());
  }

  /**
   * Writes all elements and closes the stream.
   *
   * @return as with {@link #write(Iterable)}.
   */
  public WriteReport write(BaseStream<?, ?> entities) {
    try (entities) {
      return write(entities.iterator());
    }
  }

  /**
   * Writes all elements.
   *
   * @return as with {@link #write(Iterable)}.
   */
  public WriteReport write(Iterator<?> entities) {
    try (WriteRun run = open()) {
      while (run.takes() && entities.hasNext()) {
        run.add(entities.next());
      }
      return run.finish();
    }
  }

  /**
   * Begins a run into which entities are pushed: {@link WriteRun#add}, then {@link
   * WriteRun#finish}, by one thread.
   */
  public WriteRun open() {
    return new WriteRun(target, options);
  }
}
