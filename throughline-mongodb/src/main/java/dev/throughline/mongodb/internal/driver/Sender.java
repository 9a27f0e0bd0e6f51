package dev.throughline.mongodb.internal.driver;

import com.mongodb.MongoException;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.result.UpdateResult;
import java.util.function.Supplier;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Sends whole commands by the executor of a collection of the blocking driver. Null means that the
 * driver's public API has to do it, and that nothing was sent. Thread-safe.
 */
public interface Sender {

  /** {@return whether it may be used with the driver that is here} */
  DriverSupport support();

  /**
   * Reads by a command, and by the driver's own cursor where one batch does not hold all.
   *
   * @param command makes the command, null when the driver has to.
   * @throws MongoException what the driver's own read throws.
   */
  @Nullable CursorAnswer<MongoCursor<Document>> tryRead(
      MongoCollection<?> collection, ReadCommand read, Supplier<byte @Nullable []> command);

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
