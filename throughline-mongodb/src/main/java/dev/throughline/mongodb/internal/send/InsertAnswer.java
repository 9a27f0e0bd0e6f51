package dev.throughline.mongodb.internal.send;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.ServerAddress;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteInsert;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.bulk.WriteConcernError;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** Makes of the answer to an insert command what the driver makes of it. */
public final class InsertAnswer {

  private InsertAnswer() {}

  /**
   * Looks for errors.
   *
   * @throws MongoBulkWriteException if there are any.
   */
  static void check(BsonDocument answer, InsertDocuments documents, ServerAddress address) {
    if (!answer.containsKey("writeErrors") && !answer.containsKey("writeConcernError")) {
      return;
    }
    List<BulkWriteError> errors =
        answer.getArray("writeErrors", new BsonArray()).stream()
            .map(error -> error(error.asDocument()))
            .toList();
    throw new MongoBulkWriteException(
        BulkWriteResult.acknowledged(
            answer.getNumber("n", new BsonInt32(0)).intValue(),
            0,
            0,
            0,
            List.of(),
            inserts(errors, documents.documents())),
        errors,
        concernError(answer),
        address,
        answer.getArray("errorLabels", new BsonArray()).stream()
            .map(label -> label.asString().getValue())
            .collect(Collectors.toSet()));
  }

  private static BulkWriteError error(BsonDocument error) {
    return new BulkWriteError(
        error.getNumber("code").intValue(),
        error.getString("errmsg").getValue(),
        error.getDocument("errInfo", new BsonDocument()),
        error.getNumber("index").intValue());
  }

  /** As the driver counts: all but those with an error, even behind the first in ordered mode. */
  private static List<BulkWriteInsert> inserts(
      List<BulkWriteError> errors, List<RawBsonDocument> documents) {
    Set<Integer> failed = new HashSet<>();
    errors.forEach(error -> failed.add(error.getIndex()));
    List<BulkWriteInsert> inserts = new ArrayList<>();
    for (int i = 0; i < documents.size(); i++) {
      if (!failed.contains(i)) {
        inserts.add(new BulkWriteInsert(i, documents.get(i).get("_id")));
      }
    }
    return inserts;
  }

  private static @Nullable WriteConcernError concernError(BsonDocument answer) {
    if (!answer.containsKey("writeConcernError")) {
      return null;
    }
    BsonDocument error = answer.getDocument("writeConcernError");
    return new WriteConcernError(
        error.getNumber("code").intValue(),
        error.getString("codeName", new BsonString("")).getValue(),
        error.getString("errmsg").getValue(),
        error.getDocument("errInfo", new BsonDocument()));
  }
}
