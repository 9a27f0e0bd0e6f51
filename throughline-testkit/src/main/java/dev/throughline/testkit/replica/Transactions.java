package dev.throughline.testkit.replica;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The open transactions, and the documents that they have locked: the first that writes to a
 * document has it until its end, and what others write to it is a conflict.
 */
final class Transactions {

  private static final Set<String> ALLOWED =
      Set.of(
          "find",
          "getMore",
          "killCursors",
          "aggregate",
          "distinct",
          "insert",
          "update",
          "delete",
          "findAndModify",
          "create",
          "createIndexes");

  /** Fields of pipelines that name other collections. */
  private static final Set<String> COLLECTION_FIELDS = Set.of("from", "coll", "$unionWith");

  /** A document. */
  private record Lock(Namespace namespace, BsonValue id) {}

  private final Engine engine;
  private final Store store;
  private final List<Transaction> open = new ArrayList<>();
  private final Map<Lock, Transaction> locks = new HashMap<>();
  private long begun;

  Transactions(Engine engine, Store store) {
    this.engine = engine;
    this.store = store;
  }

  int open() {
    return open.size();
  }

  Transaction begin() {
    Transaction transaction = new Transaction(++begun);
    open.add(transaction);
    return transaction;
  }

  /** Executes a command in a transaction; what fails ends it. */
  BsonDocument run(Transaction transaction, BsonDocument command) {
    try {
      BsonDocument answer = runOpen(transaction, command);
      if (!Bson.isOk(answer) || answer.containsKey("writeErrors")) {
        abort(transaction);
      }
      return answer;
    } catch (Failure e) {
      abort(transaction);
      throw e;
    }
  }

  private BsonDocument runOpen(Transaction transaction, BsonDocument command) {
    String name = command.getFirstKey();
    if (!ALLOWED.contains(name)) {
      throw new Failure(
          ErrorCodes.NOT_IN_TRANSACTIONS,
          "Cannot run '" + name + "' in a multi-document transaction.");
    }
    for (Namespace touched : touched(command)) {
      copy(transaction, touched);
    }
    BsonDocument own = transaction.toOwn(command);
    if (!Statements.isWrite(command)) {
      return transaction.fromOwn(engine.run(own));
    }
    Namespace real = Namespace.of(command);
    Namespace copy = transaction.own(real);
    Map<BsonValue, BsonDocument> before = store.state(copy);
    BsonDocument answer = engine.run(own);
    List<Change> changes =
        Change.between(real, before, store.state(copy), Statements.replaces(command));
    lock(transaction, real, changes);
    transaction.changes().addAll(changes);
    return transaction.fromOwn(answer);
  }

  private static Set<Namespace> touched(BsonDocument command) {
    Set<Namespace> touched = new HashSet<>();
    Namespace first = Namespace.of(command);
    if (!first.name().isEmpty()) {
      touched.add(first);
    }
    collect(command.getOrDefault("pipeline", new BsonArray()), "", first.database(), touched);
    return touched;
  }

  private static void collect(
      BsonValue value, String field, String database, Set<Namespace> collections) {
    if (value instanceof BsonString text && COLLECTION_FIELDS.contains(field)) {
      collections.add(new Namespace(database, text.getValue()));
    } else if (value instanceof BsonArray array) {
      array.forEach(it -> collect(it, "", database, collections));
    } else if (value instanceof BsonDocument document) {
      document.forEach((name, it) -> collect(it, name, database, collections));
    }
  }

  private void copy(Transaction transaction, Namespace namespace) {
    if (!transaction.has(namespace)) {
      Map<BsonValue, BsonDocument> base = store.state(namespace);
      store.copy(namespace, base.values(), transaction.own(namespace));
      transaction.keep(namespace, base);
    }
  }

  private void lock(Transaction transaction, Namespace namespace, List<Change> changes) {
    Map<BsonValue, BsonDocument> now =
        store.state(namespace, changes.stream().map(Change::id).toList());
    Map<BsonValue, BsonDocument> base = transaction.base(namespace);
    for (Change change : changes) {
      Transaction holder = locks.get(new Lock(namespace, change.id()));
      if ((holder != null && holder != transaction)
          || !Objects.equals(now.get(change.id()), base.get(change.id()))) {
        throw new Failure(
            ErrorCodes.WRITE_CONFLICT,
            "Caused by :: Write conflict during plan execution and yielding is disabled. :: Please"
                + " retry your operation or multi-document transaction.");
      }
    }
    changes.forEach(change -> locks.put(new Lock(namespace, change.id()), transaction));
  }

  /** {@return whether a transaction has locked one of the documents} */
  boolean locked(List<Change> changes) {
    return changes.stream()
        .anyMatch(change -> locks.containsKey(new Lock(change.namespace(), change.id())));
  }

  /** Lets open transactions keep what they see before others write to a collection. */
  void beforeWrite(Namespace namespace, @Nullable Transaction writer) {
    for (Transaction transaction : open) {
      if (transaction != writer) {
        copy(transaction, namespace);
      }
    }
  }

  /** Makes a transaction's changes, and ends it. */
  List<Change> commit(Transaction transaction) {
    List<Change> changes = List.copyOf(transaction.changes());
    try {
      changes.forEach(change -> beforeWrite(change.namespace(), transaction));
      store.apply(changes);
    } catch (Failure e) {
      abort(transaction);
      throw e;
    }
    end(transaction, Transaction.State.COMMITTED);
    return changes;
  }

  void abort(Transaction transaction) {
    if (transaction.state() == Transaction.State.OPEN) {
      end(transaction, Transaction.State.ABORTED);
    }
  }

  /** As at an election, which no open transaction survives. */
  void abortAll() {
    List.copyOf(open).forEach(this::abort);
  }

  private void end(Transaction transaction, Transaction.State state) {
    transaction.end(state);
    open.remove(transaction);
    locks.values().removeIf(transaction::equals);
    transaction.databases().forEach(store::drop);
  }
}
