package dev.throughline.mongodb;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReplaceOneModel;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.WriteModel;
import dev.throughline.mongodb.SaveStep.Kind;
import dev.throughline.mongodb.write.BatchResult;
import dev.throughline.mongodb.write.WriteFailure;
import dev.throughline.mongodb.write.WriteState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.springframework.dao.DataRetrievalFailureException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Sends the entities of a bulk save, all of one {@link Kind} at a time.
 *
 * <p>Updates go before inserts: whatever succeeds one by one in the given order succeeds in this
 * one, also with unique indexes, since an insert frees no key that an update could wait for. After
 * a failure in an ordered batch, of the later kinds only those entities are sent that come before
 * the failed one, as single saves would have been. What cannot be as with single saves: updates
 * that come behind the failed entity may have been sent with those before it.
 *
 * <p>The server counts the documents that an update has matched, it does not name them. Where one
 * is missing, the documents are read afterwards to tell which.
 */
final class SaveCommands {

  private final List<SaveStep> steps;
  private final MongoCollection<RawBsonDocument> collection;
  private final boolean ordered;
  private final UnaryOperator<RuntimeException> translator;
  private final WriteState[] states;
  private final Map<Integer, RuntimeException> errors = new HashMap<>();
  private int firstFailed = Integer.MAX_VALUE;

  SaveCommands(
      List<SaveStep> steps,
      MongoCollection<RawBsonDocument> collection,
      boolean ordered,
      UnaryOperator<RuntimeException> translator) {
    this.steps = steps;
    this.collection = collection;
    this.ordered = ordered;
    this.translator = translator;
    this.states = new WriteState[steps.size()];
    Arrays.fill(states, WriteState.NOT_WRITTEN);
  }

  /** Sends them all. */
  BatchResult send() {
    for (Kind kind : Kind.values()) {
      List<Integer> positions = new ArrayList<>();
      for (int i = 0; i < steps.size() && (!ordered || i < firstFailed); i++) {
        if (steps.get(i).kind() == kind) {
          positions.add(i);
        }
      }
      if (!positions.isEmpty()) {
        send(kind, positions);
      }
    }
    return BatchResult.of(states, errors, errors.get(firstFailed), 0);
  }

  private void send(Kind kind, List<Integer> positions) {
    List<WriteModel<RawBsonDocument>> models = new ArrayList<>(positions.size());
    positions.forEach(position -> models.add(model(steps.get(position))));
    int count = positions.size();
    try {
      long modified =
          collection.bulkWrite(models, new BulkWriteOptions().ordered(ordered)).getModifiedCount();
      take(positions, BatchResult.written(count, 0));
      check(kind, positions, modified);
    } catch (MongoBulkWriteException e) {
      take(positions, WriteFailure.result(count, ordered, 0, e, translator));
      check(kind, tried(positions, e), e.getWriteResult().getModifiedCount());
    } catch (RuntimeException e) {
      take(positions, WriteFailure.result(count, ordered, 0, e, translator));
    }
  }

  private static WriteModel<RawBsonDocument> model(SaveStep step) {
    return step.kind() == Kind.INSERT
        ? new InsertOneModel<>(step.raw())
        : new ReplaceOneModel<>(
            step.filter(), step.raw(), new ReplaceOptions().upsert(step.kind() == Kind.UPSERT));
  }

  private void take(List<Integer> positions, BatchResult result) {
    for (int i = 0; i < positions.size(); i++) {
      int position = positions.get(i);
      states[position] = result.state(i);
      RuntimeException error = result.error(i);
      if (error != null && result.state(i) != WriteState.NOT_WRITTEN) {
        fail(position, result.state(i), error);
      }
    }
  }

  private void fail(int position, WriteState state, RuntimeException error) {
    states[position] = state;
    errors.put(position, error);
    firstFailed = Math.min(firstFailed, position);
  }

  /** The positions that the server has come to without an error. */
  private List<Integer> tried(List<Integer> positions, MongoBulkWriteException e) {
    Set<Integer> failed = new HashSet<>();
    e.getWriteErrors().stream().map(BulkWriteError::getIndex).forEach(failed::add);
    int end =
        ordered
            ? failed.stream().mapToInt(Integer::intValue).min().orElse(positions.size())
            : positions.size();
    List<Integer> tried = new ArrayList<>();
    for (int i = 0; i < end; i++) {
      if (!failed.contains(i)) {
        tried.add(positions.get(i));
      }
    }
    return tried;
  }

  private void check(Kind kind, List<Integer> positions, long modified) {
    boolean exact = kind == Kind.VERSIONED || kind == Kind.REPLACE;
    if (!exact || modified >= positions.size()) {
      return;
    }
    try {
      lookUp(kind, positions, positions.size() - modified);
    } catch (RuntimeException e) {
      for (int position : positions) {
        fail(position, WriteState.UNKNOWN, translator.apply(e));
      }
    }
  }

  /**
   * Finds out which entities were not written. A version of its own does not tell, since whoever
   * came first has raised it to the same number; the content does, unless it is the same.
   */
  private void lookUp(Kind kind, List<Integer> positions, long missing) {
    List<Object> ids = new ArrayList<>();
    positions.forEach(position -> ids.add(steps.get(position).filter().get("_id")));
    Map<BsonValue, RawBsonDocument> found = new HashMap<>();
    collection
        .find(new Document("_id", new Document("$in", ids)))
        .projection(kind == Kind.REPLACE ? new Document("_id", 1) : null)
        .forEach(document -> found.put(document.get("_id"), document));
    List<Integer> others = new ArrayList<>();
    List<Integer> ours = new ArrayList<>();
    for (int position : positions) {
      RawBsonDocument sent = steps.get(position).raw();
      RawBsonDocument stored = found.get(sent.get("_id"));
      boolean same = stored != null && (kind == Kind.REPLACE || sameBytes(stored, sent));
      (same ? ours : others).add(position);
    }
    // More of them: some were written, and written again by others since.
    WriteState state = others.size() > missing ? WriteState.UNKNOWN : WriteState.FAILED;
    others.forEach(position -> fail(position, state, missing(kind, position)));
    if (others.size() < missing) { // somebody else has written the very same
      ours.forEach(position -> fail(position, WriteState.UNKNOWN, missing(kind, position)));
    }
  }

  private static boolean sameBytes(RawBsonDocument a, RawBsonDocument b) {
    return a.getByteBuffer().asNIO().equals(b.getByteBuffer().asNIO());
  }

  private RuntimeException missing(Kind kind, int position) {
    SaveStep step = steps.get(position);
    String name = collection.getNamespace().getCollectionName();
    return kind == Kind.REPLACE
        ? new DataRetrievalFailureException(
            "Cannot replace entity %s in collection %s; There is none".formatted(step.id(), name))
        : new OptimisticLockingFailureException( // stock's message
            "Cannot save entity %s with version %s to collection %s; Has it been modified meanwhile"
                .formatted(step.id(), step.version(), name));
  }
}
