package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.AutoEncryptionSettings;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.ReadConcern;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.internal.OperationExecutor;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.internal.operation.ReadOperation;
import com.mongodb.internal.operation.WriteOperation;
import dev.throughline.mongodb.internal.raw.LazyDocumentCodec;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes of ours, made by the executor of a collection of the blocking driver
 * (D-CALL-18). Where the driver is another one than this was compiled against, nothing is made
 * here.
 */
public final class BlockingDriver {

  private static final @Nullable BlockingDriver OPENED = open();

  private final Class<?> type;
  private final VarHandle executor;
  private final VarHandle retryReads;
  private final VarHandle retryWrites;
  private final VarHandle encryption;

  private BlockingDriver(Class<?> type, MethodHandles.Lookup lookup)
      throws ReflectiveOperationException {
    this.type = type;
    this.executor = lookup.findVarHandle(type, "executor", OperationExecutor.class);
    this.retryReads = lookup.findVarHandle(type, "retryReads", boolean.class);
    this.retryWrites = lookup.findVarHandle(type, "retryWrites", boolean.class);
    this.encryption =
        lookup.findVarHandle(type, "autoEncryptionSettings", AutoEncryptionSettings.class);
  }

  private static @Nullable BlockingDriver open() {
    Throwable cause = null;
    try {
      if (DriverLinks.areThere(BlockingDriver.class)) {
        Class<?> type = Class.forName("com.mongodb.client.internal.MongoCollectionImpl");
        return new BlockingDriver(
            type, MethodHandles.privateLookupIn(type, MethodHandles.lookup()));
      }
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      cause = e; // another driver, or a module that is closed
    }
    DriverLinks.logOther("blocking", cause);
    return null;
  }

  /** Those of a collection of the driver's own without a session; null of any other. */
  private static @Nullable BlockingDriver of(MongoCollection<?> collection) {
    BlockingDriver opened = OPENED;
    return opened != null
            && collection.getClass() == opened.type
            && opened.encryption.get(collection) == null
            && collection.getTimeout(TimeUnit.MILLISECONDS) == null
        ? opened
        : null;
  }

  /**
   * Reads by a command that one batch answers.
   *
   * @param finds whether the command is a find, and not an aggregation.
   * @param commands makes the command, null when the driver has to.
   * @return null when the driver has to do it; with the id of a cursor when there are documents of
   *     more than a batch, and the cursor has been closed.
   * @throws MongoException what the driver's own read throws.
   */
  public static @Nullable CursorAnswer tryRead(
      MongoCollection<?> collection, boolean finds, Supplier<byte @Nullable []> commands) {
    BlockingDriver driver = of(collection);
    LazyDocumentCodec codec = LazyDocumentCodec.in(collection.getCodecRegistry());
    if (driver == null || codec == null || !isDefault(collection.getReadConcern())) {
      return null;
    }
    byte[] command = commands.get();
    if (command == null) {
      return null;
    }
    CursorAnswer answer =
        driver.read(
            collection,
            DirectCommands.read(
                collection.getNamespace(),
                finds,
                command,
                codec,
                (boolean) driver.retryReads.get(collection)));
    if (answer.cursor() != 0) { // documents of more than a batch
      driver.read(collection, DirectCommands.kill(collection.getNamespace(), answer));
    }
    return answer;
  }

  /** The driver adds any other to the command, with what a session knows of time. */
  private static boolean isDefault(ReadConcern concern) {
    return concern.equals(ReadConcern.DEFAULT);
  }

  private CursorAnswer read(
      MongoCollection<?> collection, ReadOperation<CursorAnswer, CursorAnswer> operation) {
    return executor(collection)
        .execute(operation, collection.getReadPreference(), collection.getReadConcern());
  }

  private OperationExecutor executor(MongoCollection<?> collection) {
    return (OperationExecutor) executor.get(collection);
  }

  /**
   * Writes one document.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it; nothing was sent then.
   * @throws MongoException what the driver's own write throws.
   */
  public static @Nullable UpdateResult tryWrite(
      MongoCollection<?> collection, Supplier<DirectWrite> write) {
    BlockingDriver driver = ofWrites(collection);
    if (driver == null) {
      return null;
    }
    DirectWrite made = write.get();
    try {
      return DirectWrite.result(driver.write(collection, new BulkWrite(made, true)));
    } catch (MongoBulkWriteException e) {
      throw made.translated(e);
    }
  }

  /**
   * Writes several documents.
   *
   * @param write made when it is sent here.
   * @return null when the driver has to do it; nothing was sent then.
   * @throws MongoException what the driver's own bulk write throws.
   */
  public static @Nullable BulkWriteResult tryBulkWrite(
      MongoCollection<?> collection, Supplier<BulkWrite> write) {
    BlockingDriver driver = ofWrites(collection);
    return driver == null ? null : driver.write(collection, write.get());
  }

  private static @Nullable BlockingDriver ofWrites(MongoCollection<?> collection) {
    return collection.getWriteConcern().isAcknowledged() ? of(collection) : null;
  }

  private BulkWriteResult write(MongoCollection<?> collection, BulkWrite write) {
    WriteOperation<BulkWriteResult> operation =
        write.operation(
            collection.getNamespace(),
            collection.getWriteConcern(),
            (boolean) retryWrites.get(collection));
    return executor(collection).execute(operation, collection.getReadConcern());
  }
}
