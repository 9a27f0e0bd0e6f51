package dev.throughline.testkit.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What a write did to one document.
 *
 * @param before null when it was inserted.
 * @param after null when it was deleted.
 * @param replaced whether the write named the whole new document.
 */
record Change(
    Namespace namespace,
    BsonValue id,
    @Nullable BsonDocument before,
    @Nullable BsonDocument after,
    boolean replaced) {

  /** {@return what differs between two states of a collection, deleted documents first} */
  static List<Change> between(
      Namespace namespace,
      Map<BsonValue, BsonDocument> before,
      Map<BsonValue, BsonDocument> after,
      boolean replaced) {
    List<Change> changes = new ArrayList<>();
    before.forEach(
        (id, document) -> {
          if (!after.containsKey(id)) {
            changes.add(new Change(namespace, id, document, null, false));
          }
        });
    after.forEach(
        (id, document) -> {
          BsonDocument old = before.get(id);
          if (!document.equals(old)) {
            changes.add(new Change(namespace, id, old, document, replaced));
          }
        });
    return changes;
  }

  /** The same the other way round. */
  Change reversed() {
    return new Change(namespace, id, after, before, true);
  }

  /** {@return where the same happens elsewhere} */
  Change in(Namespace other) {
    return new Change(other, id, before, after, replaced);
  }

  /** The command that makes this change. */
  BsonDocument command() {
    if (after == null) {
      BsonDocument delete =
          new BsonDocument("q", Namespace.byId(id)).append("limit", new BsonInt32(1));
      return namespace.command("delete").append("deletes", new BsonArray(List.of(delete)));
    }
    if (before == null) {
      return namespace.command("insert").append("documents", new BsonArray(List.of(after)));
    }
    BsonDocument update =
        new BsonDocument("q", Namespace.byId(id))
            .append("u", after)
            .append("upsert", BsonBoolean.FALSE);
    return namespace.command("update").append("updates", new BsonArray(List.of(update)));
  }
}
