package dev.throughline.driver.internal;

import com.mongodb.AutoEncryptionSettings;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.ReadConcern;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.internal.MongoBatchCursorAdapter;
import com.mongodb.client.internal.OperationExecutor;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.internal.operation.BatchCursor;
import com.mongodb.internal.operation.WriteOperation;
import dev.throughline.mongodb.internal.driver.BulkWrite;
import dev.throughline.mongodb.internal.driver.CursorAnswer;
import dev.throughline.mongodb.internal.driver.DirectWrite;
import dev.throughline.mongodb.internal.driver.DriverSupport;
import dev.throughline.mongodb.internal.driver.ReadCommand;
import dev.throughline.mongodb.internal.driver.Sender;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes of ours, made by the executor of a collection of the blocking driver
 * (D-CALL-18). Found by {@code ServiceLoader}.
 */
public final class BlockingDriver implements Sender {

  private final DriverSupport support;
  private final @Nullable Opened opened;

  /** Creates the sender for the driver that is here. */
  public BlockingDriver() {
    Opened found = null;
    String failure = SelfTest.failure();
    try {
      found = failure == null ? Opened.open() : null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      failure = e.toString(); // another driver, or a module that is closed
    }
    this.opened = found;
    this.support = DriverVersions.support("mongodb-driver-sync", MongoClient.class, failure);
  }

  private record Opened(
      Class<?> type,
      VarHandle executor,
      VarHandle retryReads,
      VarHandle retryWrites,
      VarHandle encryption,
      DriverCursors cursors) {

    static Opened open() throws ReflectiveOperationException {
      Class<?> type = Class.forName("com.mongodb.client.internal.MongoCollectionImpl");
      MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
      return new Opened(
          type,
          lookup.findVarHandle(type, "executor", OperationExecutor.class),
          lookup.findVarHandle(type, "retryReads", boolean.class),
          lookup.findVarHandle(type, "retryWrites", boolean.class),
          lookup.findVarHandle(type, "autoEncryptionSettings", AutoEncryptionSettings.class),
          DriverCursors.open());
    }

    OperationExecutor executorOf(MongoCollection<?> collection) {
      return (OperationExecutor) executor.get(collection);
    }
  }

  @Override
  public DriverSupport support() {
    return support;
  }

  /** {@return the driver's members where a collection is its own, without encryption or timeout} */
  private @Nullable Opened openedFor(MongoCollection<?> collection) {
    Opened known = opened;
    return known != null
            && collection.getClass() == known.type
            && known.encryption.get(collection) == null
            && collection.getTimeout(TimeUnit.MILLISECONDS) == null
        ? known
        : null;
  }

  @Override
  public @Nullable CursorAnswer<MongoCursor<Document>> tryRead(
      MongoCollection<?> collection, ReadCommand read, Supplier<byte @Nullable []> commands) {
    Opened driver = openedFor(collection);
    LazyDocumentCodec codec = LazyDocumentCodec.in(collection.getCodecRegistry());
    if (driver == null || codec == null || !isDefault(collection.getReadConcern())) {
      return null;
    }
    byte[] command = commands.get();
    return command == null
        ? null
        : read(
            driver,
            collection,
            new CommandRead(
                collection.getNamespace(),
                read,
                command,
                codec,
                driver.cursors,
                (boolean) driver.retryReads.get(collection)));
  }

  /** The driver adds any other to the command, with what a session knows of time. */
  private static boolean isDefault(ReadConcern concern) {
    return concern.equals(ReadConcern.DEFAULT);
  }

  private static CursorAnswer<MongoCursor<Document>> read(
      Opened driver, MongoCollection<?> collection, CommandRead operation) {
    CursorAnswer<BatchCursor<Document>> answer =
        driver
            .executorOf(collection)
            .execute(operation, collection.getReadPreference(), collection.getReadConcern());
    BatchCursor<Document> cursor = answer.cursor();
    return new CursorAnswer<>(
        answer.documents(), cursor == null ? null : new MongoBatchCursorAdapter<>(cursor));
  }

  @Override
  public @Nullable UpdateResult tryWrite(
      MongoCollection<?> collection, Supplier<DirectWrite> write) {
    Opened driver = openedForWrites(collection);
    if (driver == null) {
      return null;
    }
    DirectWrite made = write.get();
    try {
      return DirectWrite.result(write(driver, collection, new BulkWrite(made, true)));
    } catch (MongoBulkWriteException e) {
      throw made.translated(e);
    }
  }

  @Override
  public @Nullable BulkWriteResult tryBulkWrite(
      MongoCollection<?> collection, Supplier<BulkWrite> write) {
    Opened driver = openedForWrites(collection);
    return driver == null ? null : write(driver, collection, write.get());
  }

  private @Nullable Opened openedForWrites(MongoCollection<?> collection) {
    return collection.getWriteConcern().isAcknowledged() ? openedFor(collection) : null;
  }

  private static BulkWriteResult write(
      Opened driver, MongoCollection<?> collection, BulkWrite write) {
    WriteOperation<BulkWriteResult> operation =
        new CommandWrite(
            collection.getNamespace(),
            new WriteParts(write),
            collection.getWriteConcern(),
            (boolean) driver.retryWrites.get(collection));
    return driver.executorOf(collection).execute(operation, collection.getReadConcern());
  }
}
