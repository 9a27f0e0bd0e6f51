package dev.throughline.mongodb.internal.driver;

import com.mongodb.MongoException;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.result.UpdateResult;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends whole commands by the executor of a collection of the blocking driver. Null means that the
 * driver's public API has to do it, and that nothing was sent. Thread-safe.
 */
public interface Sender {

  /** {@return whether it may be used with the driver that is here} */
  DriverSupport support();

  /**
   * Reads by a command that one batch answers.
   *
   * @param finds whether the command is a find, and not an aggregation.
   * @param command makes the command, null when the driver has to.
   * @return with the id of a cursor when there are documents of more than a batch, and the cursor
   *     has been closed.
   * @throws MongoException what the driver's own read throws.
   */
  @Nullable CursorAnswer tryRead(
      MongoCollection<?> collection, boolean finds, Supplier<byte @Nullable []> command);

  /**
   * Writes one document.
   *
   * @param write made when it is sent here.
   * @throws MongoException what the driver's own write throws.
   */
  @Nullable UpdateResult tryWrite(MongoCollection<?> collection, Supplier<DirectWrite> write);

  /**
   * Writes several documents.
   *
   * @param write made when it is sent here.
   * @throws MongoException what the driver's own bulk write throws.
   */
  @Nullable BulkWriteResult tryBulkWrite(MongoCollection<?> collection, Supplier<BulkWrite> write);
}
