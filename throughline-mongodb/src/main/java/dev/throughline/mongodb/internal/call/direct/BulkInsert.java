package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoNamespace;
import com.mongodb.WriteConcern;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.internal.operation.WriteOperation;

/** Documents that are inserted by one call. Of one execution. */
public final class BulkInsert {

  private final InsertParts parts;

  /**
   * Creates an insert.
   *
   * @param ordered whether none is inserted behind one that is refused.
   */
  public BulkInsert(DocumentSequence documents, boolean ordered) {
    this.parts = new InsertParts(documents, ordered);
  }

  /**
   * The operation that inserts them.
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
