package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoNamespace;
import com.mongodb.WriteConcern;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.internal.operation.WriteOperation;

/** Documents that are inserted or replaced by one call. Of one execution. */
public final class BulkWrite {

  private final WriteParts parts;

  /**
   * Creates a write.
   *
   * @param ordered whether none is written behind one that is refused.
   */
  public BulkWrite(Statements statements, boolean ordered) {
    this.parts = new WriteParts(statements, ordered);
  }

  /**
   * The operation that writes them.
   *
   * @param concern acknowledged.
   * @param retries whether the client retries writes.
   */
  public WriteOperation<BulkWriteResult> operation(
      MongoNamespace namespace, WriteConcern concern, boolean retries) {
    return new CommandWrite(namespace, parts, concern, retries);
  }

  /** How often a command was sent again. */
  public int repeated() {
    return parts.repeated();
  }
}
