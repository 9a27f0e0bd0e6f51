package dev.throughline.testkit.replica;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A transaction: copies of the collections that it has touched, as they were when it began, and
 * what it has changed in them.
 */
final class Transaction {

  /** How far it is. */
  enum State {
    OPEN,
    COMMITTED,
    ABORTED
  }

  private final String prefix;
  private final Map<Namespace, Map<BsonValue, BsonDocument>> bases = new LinkedHashMap<>();
  private final Set<String> databases = new HashSet<>();
  private final List<Change> changes = new ArrayList<>();
  private State state = State.OPEN;

  Transaction(long id) {
    this.prefix = "txn" + id + "_";
  }

  State state() {
    return state;
  }

  void end(State end) {
    state = end;
  }

  boolean has(Namespace namespace) {
    return bases.containsKey(namespace);
  }

  /** {@return where its copy of a collection is} */
  Namespace own(Namespace namespace) {
    return new Namespace(prefix + namespace.database(), namespace.name());
  }

  void keep(Namespace namespace, Map<BsonValue, BsonDocument> base) {
    bases.put(namespace, base);
    databases.add(own(namespace).database());
  }

  /** A collection as it was when the transaction began. */
  Map<BsonValue, BsonDocument> base(Namespace namespace) {
    return bases.getOrDefault(namespace, Map.of());
  }

  /** The databases of its copies. */
  Set<String> databases() {
    return databases;
  }

  /** {@return what it has changed, in order} */
  List<Change> changes() {
    return changes;
  }

  /** A command of the client, for the copies. */
  BsonDocument toOwn(BsonDocument command) {
    BsonDocument own = Bson.copy(command);
    own.put("$db", new BsonString(prefix + Bson.text(command, "$db")));
    return own;
  }

  /** An answer about the copies, for the client. */
  BsonDocument fromOwn(BsonDocument answer) {
    return (BsonDocument) renamed(answer, "");
  }

  private BsonValue renamed(BsonValue value, String field) {
    if (value instanceof BsonString text && (field.equals("ns") || field.equals("errmsg"))) {
      return new BsonString(text.getValue().replace(prefix, ""));
    }
    if (value instanceof BsonArray array && field.equals("writeErrors")) {
      return Bson.array(array.stream().map(it -> renamed(it, "")).toList());
    }
    if (value instanceof BsonDocument document && (field.isEmpty() || field.equals("cursor"))) {
      BsonDocument copy = new BsonDocument();
      document.forEach((name, it) -> copy.put(name, renamed(it, name)));
      return copy;
    }
    return value;
  }
}
