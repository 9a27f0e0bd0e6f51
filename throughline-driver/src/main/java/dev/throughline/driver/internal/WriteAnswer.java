package dev.throughline.driver.internal;

import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteUpsert;
import com.mongodb.bulk.WriteConcernError;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A server's answer to a write.
 *
 * @param count of documents that were matched or inserted, where there is nothing more.
 * @param modified how many were changed, where there is nothing more.
 * @param more the whole answer, where it says more than that; null otherwise.
 */
record WriteAnswer(int count, int modified, @Nullable BsonDocument more) {

  private static final BsonArray NONE = new BsonArray();

  /**
   * {@return how many documents were matched or inserted}
   *
   * @throws BsonInvalidOperationException when the server does not say, as the driver's bulk writes
   *     throw.
   */
  @Override
  public int count() {
    return more == null ? count : more.getNumber("n").intValue();
  }

  @Override
  public int modified() {
    return more == null ? modified : more.getNumber("nModified", new BsonInt32(0)).intValue();
  }

  /** {@return what an update has inserted} */
  List<BulkWriteUpsert> upserts() {
    return elements("upserted").stream().map(it -> upsert(it.asDocument())).toList();
  }

  private static BulkWriteUpsert upsert(BsonDocument upsert) {
    return new BulkWriteUpsert(
        upsert.getNumber("index", new BsonInt32(0)).intValue(), upsert.get("_id"));
  }

  /** Why documents were refused. */
  List<BulkWriteError> errors() {
    return elements("writeErrors").stream().map(it -> error(it.asDocument())).toList();
  }

  /** Why the write is not acknowledged as wanted, null when it is. */
  @Nullable WriteConcernError concernError() {
    return more != null && more.containsKey("writeConcernError")
        ? concernError(more.getDocument("writeConcernError"))
        : null;
  }

  /** The labels of its errors. */
  Set<String> labels() {
    return elements("errorLabels").stream()
        .map(label -> label.asString().getValue())
        .collect(Collectors.toSet());
  }

  private BsonArray elements(String name) {
    return more == null ? NONE : more.getArray(name, NONE);
  }

  private static BulkWriteError error(BsonDocument error) {
    return new BulkWriteError(
        error.getNumber("code").intValue(),
        error.getString("errmsg").getValue(),
        error.getDocument("errInfo", new BsonDocument()),
        error.getNumber("index", new BsonInt32(0)).intValue());
  }

  private static WriteConcernError concernError(BsonDocument error) {
    return new WriteConcernError(
        error.getNumber("code").intValue(),
        error.getString("codeName", new BsonString("")).getValue(),
        error.getString("errmsg").getValue(),
        error.getDocument("errInfo", new BsonDocument()));
  }
}
