package dev.throughline.mongodb.internal.call.direct;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.ServerAddress;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteInsert;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.bulk.BulkWriteUpsert;
import com.mongodb.bulk.WriteConcernError;
import com.mongodb.connection.ConnectionDescription;
import com.mongodb.internal.bulk.InsertRequest;
import com.mongodb.internal.bulk.WriteRequest;
import com.mongodb.internal.bulk.WriteRequestWithIndex;
import com.mongodb.internal.connection.SplittablePayload;
import com.mongodb.internal.validator.NoOpFieldNameValidator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.io.BsonOutput;
import org.jspecify.annotations.Nullable;

/**
 * A write of many documents, in as many commands as the driver's own makes of them: each as large
 * as a document may be.
 */
final class BulkParts implements WriteParts {

  private final Statements statements;
  private final boolean ordered;
  private final List<BulkWriteError> errors = new ArrayList<>();
  private final Set<String> labels = new HashSet<>();
  private @Nullable WriteConcernError concern;
  private final List<BulkWriteUpsert> upserts = new ArrayList<>();
  private int affected;
  private int modified;

  /** The first statement of the present command, and the first behind it. */
  private int first;

  private int behind;
  private int repeated;
  private int maxCount;
  private int maxBytes;
  private @Nullable SplittablePayload payload;

  BulkParts(Statements statements, boolean ordered) {
    this.statements = statements;
    this.ordered = ordered;
  }

  @Override
  public WriteRequest.Type type() {
    return statements.insert() ? WriteRequest.Type.INSERT : WriteRequest.Type.REPLACE;
  }

  @Override
  public boolean ordered() {
    return ordered;
  }

  @Override
  public SplittablePayload payload(ConnectionDescription used) {
    maxCount = used.getMaxBatchCount();
    maxBytes = Math.min(used.getMaxMessageSize(), used.getMaxDocumentSize());
    SplittablePayload known = payload;
    if (known != null) {
      repeated++;
    } else {
      known =
          new SplittablePayload(
              OneWrite.payloadType(type()),
              List.of(
                  new WriteRequestWithIndex(new InsertRequest(SequencePipe.of(this::encode)), 0)),
              ordered,
              NoOpFieldNameValidator.INSTANCE);
      payload = known;
    }
    return known;
  }

  /** How often a command was made again. */
  int repeated() {
    return repeated;
  }

  /** A document that is too large alone is refused by the driver, which looks at what is here. */
  private void encode(BsonOutput message) {
    int position = first;
    do {
      statements.writeTo(message, position++);
    } while (position < statements.count()
        && position - first < maxCount
        && message.getPosition() + statements.bytes(position) <= maxBytes);
    behind = position;
  }

  @Override
  public boolean next(WriteAnswer answer) {
    affected += answer.count();
    modified += answer.modified();
    answer
        .upserts()
        .forEach(it -> upserts.add(new BulkWriteUpsert(first + it.getIndex(), it.getId())));
    for (BulkWriteError error : answer.errors()) {
      errors.add(
          new BulkWriteError(
              error.getCode(), error.getMessage(), error.getDetails(), first + error.getIndex()));
    }
    WriteConcernError unfulfilled = answer.concernError();
    concern = unfulfilled != null ? unfulfilled : concern;
    if (unfulfilled != null || !answer.errors().isEmpty()) {
      labels.addAll(answer.labels());
    }
    first = behind;
    payload = null;
    return first < statements.count() && !(ordered && !errors.isEmpty());
  }

  @Override
  public BulkWriteResult result(ServerAddress address) {
    boolean failed = !errors.isEmpty() || concern != null;
    BulkWriteResult result =
        BulkWriteResult.acknowledged(
            type(),
            affected - upserts.size(),
            modified,
            upserts,
            failed && statements.insert() ? withoutErrors() : List.of());
    if (failed) {
      throw new MongoBulkWriteException(result, errors, concern, address, labels);
    }
    return result;
  }

  /** As the driver counts: all that were sent without an error, even behind the first one. */
  private List<BulkWriteInsert> withoutErrors() {
    Set<Integer> failed = new HashSet<>();
    errors.forEach(error -> failed.add(error.getIndex()));
    List<BulkWriteInsert> inserts = new ArrayList<>();
    for (int i = 0; i < first; i++) {
      if (!failed.contains(i)) {
        inserts.add(new BulkWriteInsert(i, statements.id(i)));
      }
    }
    return inserts;
  }
}
