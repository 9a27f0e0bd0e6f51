package dev.throughline.testkit.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Writes outside of transactions: recorded under their numbers, compared with what transactions
 * have locked, and reported to change streams.
 */
final class Writes {

  /** A transaction holds a document; to be tried again when it has ended. */
  static final class BlockedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final Engine engine;
  private final Store store;
  private final Transactions transactions;
  private final ChangeLog log;

  Writes(Engine engine, Store store, Transactions transactions, ChangeLog log) {
    this.engine = engine;
    this.store = store;
    this.transactions = transactions;
    this.log = log;
  }

  /**
   * Executes a write.
   *
   * @param record of its transaction number, a new one where it has none.
   * @param most statements that are executed at most.
   * @throws BlockedException without having executed the rest, which is tried again.
   */
  BsonDocument run(BsonDocument command, BatchRecord record, int most) {
    if (!Statements.isBatch(command)) {
      return single(command, record);
    }
    var repeated = record.executed();
    List<Integer> pending = record.pending(command);
    pending = pending.subList(0, Math.min(most, pending.size()));
    List<BsonDocument> errors = new ArrayList<>();
    for (List<Integer> places : steps(command, pending)) {
      BsonDocument answer = observed(Statements.only(command, places));
      if (!Bson.isOk(answer)) {
        return answer;
      }
      errors.addAll(record.add(command, places, answer));
      if (!errors.isEmpty() && Statements.ordered(command)) {
        break;
      }
    }
    return record.answer(command, errors, repeated);
  }

  /** Updates have events of several kinds, so they are executed one by one for change streams. */
  private List<List<Integer>> steps(BsonDocument command, List<Integer> places) {
    if (places.isEmpty()) {
      return List.of();
    }
    return log.watched() && !command.getFirstKey().equals("insert")
        ? places.stream().map(List::of).toList()
        : List.of(places);
  }

  private BsonDocument single(BsonDocument command, BatchRecord record) {
    BsonDocument known = record.single();
    if (known != null) {
      return Bson.copy(known);
    }
    BsonDocument answer = observed(command);
    if (Bson.isOk(answer)) {
      record.keepSingle(answer);
    }
    return answer;
  }

  private BsonDocument observed(BsonDocument command) {
    if (transactions.open() == 0 && !log.watched()) {
      return engine.run(command);
    }
    Namespace namespace = Namespace.of(command);
    transactions.beforeWrite(namespace, null);
    Map<BsonValue, BsonDocument> before = store.state(namespace);
    BsonDocument answer = engine.run(command);
    List<Change> changes =
        Change.between(namespace, before, store.state(namespace), Statements.replaces(command));
    if (transactions.locked(changes)) {
      store.undo(changes);
      throw new BlockedException();
    }
    report(changes, null);
    return answer;
  }

  /** Adds events for change streams. */
  void report(List<Change> changes, @Nullable BsonDocument transaction) {
    log.add(changes, transaction);
  }
}
