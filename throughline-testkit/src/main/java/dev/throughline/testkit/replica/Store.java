package dev.throughline.testkit.replica;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Whole collections of the engine: read, copied, and changed document by document. */
final class Store {

  private static final int COPIED_TOGETHER = 1_000;

  private final Engine engine;

  Store(Engine engine) {
    this.engine = engine;
  }

  /** The documents by their ids, in the engine's order. */
  Map<BsonValue, BsonDocument> state(Namespace namespace) {
    return byId(engine.all(namespace.find(new BsonDocument())));
  }

  /** The documents with these ids, as far as there are any. */
  Map<BsonValue, BsonDocument> state(Namespace namespace, Collection<BsonValue> ids) {
    BsonDocument in = new BsonDocument("$in", Bson.array(ids));
    return byId(engine.all(namespace.find(new BsonDocument("_id", in))));
  }

  private static Map<BsonValue, BsonDocument> byId(List<BsonDocument> documents) {
    Map<BsonValue, BsonDocument> byId = new LinkedHashMap<>();
    documents.forEach(document -> byId.put(document.get("_id"), document));
    return byId;
  }

  /** Makes a copy of a collection, with its indexes. */
  void copy(Namespace from, Collection<BsonDocument> documents, Namespace to) {
    BsonArray indexes = new BsonArray();
    for (BsonDocument index : engine.all(from.command("listIndexes"))) {
      if (!Bson.text(index, "name").equals("_id_")) {
        BsonDocument copy = Bson.copy(index);
        copy.remove("ns");
        indexes.add(copy);
      }
    }
    if (!indexes.isEmpty()) {
      engine.require(to.command("createIndexes").append("indexes", indexes));
    }
    List<BsonDocument> all = new ArrayList<>(documents);
    for (int i = 0; i < all.size(); i += COPIED_TOGETHER) {
      List<BsonDocument> some = all.subList(i, Math.min(all.size(), i + COPIED_TOGETHER));
      engine.require(to.command("insert").append("documents", Bson.array(some)));
    }
  }

  /** Makes all changes, or none. */
  void apply(List<Change> changes) {
    List<Change> done = new ArrayList<>();
    try {
      for (Change change : changes) {
        engine.require(change.command());
        done.add(0, change.reversed());
      }
    } catch (Engine.EngineException e) {
      done.forEach(change -> engine.require(change.command()));
      throw new Failure(
          ErrorCodes.WRITE_CONFLICT, "Write conflict when applying: " + e.getMessage());
    }
  }

  /** Takes changes back, which came in this order. */
  void undo(List<Change> changes) {
    for (int i = changes.size() - 1; i >= 0; i--) {
      engine.require(changes.get(i).reversed().command());
    }
  }

  void drop(String database) {
    engine.run(
        new BsonDocument("dropDatabase", new BsonInt32(1)).append("$db", new BsonString(database)));
  }
}
