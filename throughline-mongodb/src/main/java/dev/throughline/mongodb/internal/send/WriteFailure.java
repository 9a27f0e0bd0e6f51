package dev.throughline.mongodb.internal.send;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoClientException;
import com.mongodb.MongoConnectionPoolClearedException;
import com.mongodb.MongoException;
import com.mongodb.MongoOperationTimeoutException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.MongoWriteConcernException;
import com.mongodb.MongoWriteException;
import com.mongodb.WriteError;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.WriteConcernError;
import dev.throughline.mongodb.internal.batch.BatchResult;
import dev.throughline.mongodb.write.item.WriteState;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.bson.BsonMaximumSizeExceededException;

/** Derives the result of each entity of a batch from the batch's exception. */
public final class WriteFailure {

  private static final String NOTHING_WRITTEN = "NoWritesPerformed";

  private WriteFailure() {}

  /**
   * Takes the exception apart.
   *
   * @param translator to the exceptions of Spring.
   */
  public static BatchResult result(
      int count,
      boolean ordered,
      int retries,
      RuntimeException e,
      UnaryOperator<RuntimeException> translator) {
    if (e instanceof MongoBulkWriteException bulk) {
      return result(count, ordered, retries, bulk, translator);
    }
    boolean sent = retries > 0 || !isBeforeSending(e);
    boolean nothing = e instanceof MongoException mongo && mongo.hasErrorLabel(NOTHING_WRITTEN);
    WriteState state = sent && !nothing ? WriteState.UNKNOWN : WriteState.FAILED;
    return BatchResult.all(count, state, translator.apply(e), retries);
  }

  private static BatchResult result(
      int count,
      boolean ordered,
      int retries,
      MongoBulkWriteException e,
      UnaryOperator<RuntimeException> translator) {
    WriteState[] states = new WriteState[count];
    // Without the concern fulfilled, what was written may be rolled back.
    Arrays.fill(states, e.getWriteConcernError() == null ? WriteState.WRITTEN : WriteState.UNKNOWN);
    Map<Integer, RuntimeException> errors = new HashMap<>();
    List<BulkWriteError> writeErrors = e.getWriteErrors();
    for (BulkWriteError error : writeErrors) {
      states[error.getIndex()] = WriteState.FAILED;
      errors.put(error.getIndex(), translator.apply(single(error, e)));
    }
    if (ordered && !writeErrors.isEmpty()) {
      int first = writeErrors.get(0).getIndex();
      Arrays.fill(states, first + 1, count, WriteState.NOT_WRITTEN);
    }
    return BatchResult.of(states, errors, translator.apply(e), retries);
  }

  /** The first error of a batch, as a single write would have thrown it. */
  public static RuntimeException asSingle(MongoBulkWriteException e) {
    if (!e.getWriteErrors().isEmpty()) {
      return single(e.getWriteErrors().get(0), e);
    }
    WriteConcernError concern = e.getWriteConcernError();
    return concern == null
        ? e
        : new MongoWriteConcernException(concern, null, e.getServerAddress(), e.getErrorLabels());
  }

  /** {@return what a single write would have thrown} */
  private static RuntimeException single(BulkWriteError error, MongoBulkWriteException e) {
    return new MongoWriteException(
        new WriteError(error.getCode(), error.getMessage(), error.getDetails()),
        e.getServerAddress(),
        e.getErrorLabels());
  }

  private static boolean isBeforeSending(RuntimeException e) {
    return (e instanceof MongoTimeoutException && !(e instanceof MongoOperationTimeoutException))
        || e instanceof MongoSocketOpenException
        || e instanceof MongoSecurityException
        || e instanceof MongoConnectionPoolClearedException
        || e instanceof BsonMaximumSizeExceededException
        || e.getClass() == MongoClientException.class
        || !(e instanceof MongoException);
  }
}
