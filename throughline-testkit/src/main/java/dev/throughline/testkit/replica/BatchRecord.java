package dev.throughline.testkit.replica;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What has been executed under one transaction number: the statements of a batch with what they
 * counted, or the answer of a single write.
 */
final class BatchRecord {

  private final Set<Integer> executed = new HashSet<>();
  private final BsonArray upserted = new BsonArray();
  private int count;
  private int modified;
  private @Nullable BsonDocument single;

  /** The answer of a single write, null before it. */
  @Nullable BsonDocument single() {
    return single;
  }

  void keepSingle(BsonDocument answer) {
    single = Bson.copy(answer);
  }

  /** The places of the statements that have not been executed. */
  List<Integer> pending(BsonDocument command) {
    return Statements.places(command).stream()
        .filter(place -> !executed.contains(Statements.id(command, place)))
        .toList();
  }

  /**
   * Adds what some statements did.
   *
   * @param places of the statements in the command.
   * @return the errors, with places in the command.
   */
  List<BsonDocument> add(BsonDocument command, List<Integer> places, BsonDocument answer) {
    // The engine counts inserts that failed as well.
    count += command.containsKey("insert") ? 0 : Bson.number(answer, "n");
    modified += Bson.number(answer, "nModified");
    Bson.list(answer, "upserted").forEach(it -> upserted.add(placed(it, places)));
    List<BsonDocument> errors = new ArrayList<>();
    Bson.list(answer, "writeErrors").forEach(it -> errors.add(placed(it, places)));
    Set<Integer> failed = new HashSet<>();
    errors.forEach(error -> failed.add(Bson.number(error, "index")));
    for (int place : places) {
      if (failed.contains(place)) {
        if (Statements.ordered(command)) {
          break;
        }
      } else {
        executed.add(Statements.id(command, place));
        count += command.containsKey("insert") ? 1 : 0;
      }
    }
    return errors;
  }

  private static BsonDocument placed(BsonValue entry, List<Integer> places) {
    BsonDocument copy = Bson.copy(entry.asDocument());
    copy.put("index", new BsonInt32(places.get(Bson.number(copy, "index"))));
    return copy;
  }

  /** The answer about all that has been executed. */
  BsonDocument answer(BsonDocument command, List<BsonDocument> errors, Set<Integer> repeated) {
    BsonDocument answer = new BsonDocument("n", new BsonInt32(count));
    if (command.getFirstKey().equals("update")) {
      answer.put("nModified", new BsonInt32(modified));
    }
    if (!upserted.isEmpty()) {
      answer.put("upserted", upserted);
    }
    if (!errors.isEmpty()) {
      answer.put("writeErrors", Bson.array(errors));
    }
    if (!repeated.isEmpty()) {
      answer.put("retriedStmtIds", Bson.array(repeated.stream().map(BsonInt32::new).toList()));
    }
    return answer.append("ok", new BsonDouble(1));
  }

  Set<Integer> executed() {
    return Set.copyOf(executed);
  }
}
