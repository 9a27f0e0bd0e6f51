package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.MongoWriteException;
import com.mongodb.WriteConcern;
import com.mongodb.WriteConcernResult;
import com.mongodb.WriteError;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.bulk.WriteConcernError;
import com.mongodb.client.result.UpdateResult;
import com.mongodb.internal.bulk.InsertRequest;
import com.mongodb.internal.bulk.UpdateRequest;
import com.mongodb.internal.bulk.WriteRequest;
import com.mongodb.internal.operation.WriteOperation;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** One document that is inserted, replaced or updated. Immutable. */
public final class DirectWrite {

  private final WriteRequest request;

  private DirectWrite(WriteRequest request) {
    this.request = request;
  }

  /** An update of the first document that a filter matches. */
  public static DirectWrite update(BsonDocument filter, BsonDocument update) {
    return new DirectWrite(
        new UpdateRequest(filter, update, WriteRequest.Type.UPDATE).multi(false));
  }

  /** A replacement of the first document that a filter matches, which is inserted otherwise. */
  public static DirectWrite upsert(BsonDocument filter, BsonDocument replacement) {
    return new DirectWrite(
        new UpdateRequest(filter, replacement, WriteRequest.Type.REPLACE).upsert(true));
  }

  /** An insert of a document with an id. */
  public static DirectWrite insert(BsonDocument document) {
    return new DirectWrite(new InsertRequest(document));
  }

  /**
   * The operation that writes it.
   *
   * @param concern acknowledged.
   * @param retries whether the client retries writes.
   */
  public WriteOperation<BulkWriteResult> operation(
      MongoNamespace namespace, WriteConcern concern, boolean retries) {
    return new CommandWrite(namespace, new OneWrite(request), concern, retries);
  }

  /** What the driver's collections make of a result. */
  public static UpdateResult result(BulkWriteResult result) {
    return UpdateResult.acknowledged(
        result.getMatchedCount(), (long) result.getModifiedCount(), upserted(result));
  }

  private static @Nullable BsonValue upserted(BulkWriteResult result) {
    return result.getUpserts().isEmpty() ? null : result.getUpserts().get(0).getId();
  }

  /** What the driver's collections make of an exception of this write. */
  public MongoException translated(MongoBulkWriteException e) {
    WriteConcernError concern = e.getWriteConcernError();
    if (!e.getWriteErrors().isEmpty() || concern == null) {
      return new MongoWriteException(
          new WriteError(e.getWriteErrors().get(0)), e.getServerAddress(), e.getErrorLabels());
    }
    BulkWriteResult result = e.getWriteResult();
    WriteConcernResult written =
        request.getType() == WriteRequest.Type.INSERT
            ? WriteConcernResult.acknowledged(result.getInsertedCount(), false, null)
            : WriteConcernResult.acknowledged(
                result.getMatchedCount() + result.getUpserts().size(),
                result.getMatchedCount() > 0,
                upserted(result));
    return new MongoWriteConcernException(
        concern, written, e.getServerAddress(), e.getErrorLabels());
  }
}
