package dev.throughline.testkit.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The events of change streams, from the moment at which the first stream was opened. */
final class ChangeLog {

  /**
   * Something that happened.
   *
   * @param number its place, which resume tokens name.
   * @param change the documents before and after, null for events of whole collections.
   */
  record Event(long number, Namespace namespace, BsonDocument document, @Nullable Change change) {}

  private final Topology topology;
  private final List<Event> events = new ArrayList<>();
  private long first = 1;
  private boolean watched;

  ChangeLog(Topology topology) {
    this.topology = topology;
  }

  /** {@return whether events are kept} */
  boolean watched() {
    return watched;
  }

  void watch() {
    watched = true;
  }

  /** The number of the next event. */
  long next() {
    return first + events.size();
  }

  /** The events from a number on; the number must be remembered. */
  List<Event> from(long number) {
    if (number < first) {
      throw new Failure(
          ErrorCodes.HISTORY_LOST,
          "Resume of change stream was not possible, as the resume point may no longer be in the"
              + " oplog.");
    }
    return events.subList((int) (number - first), events.size());
  }

  /** Forgets what has happened so far. */
  void forget() {
    first = next();
    events.clear();
    first++; // tokens of the moment before name an event that is lost as well
  }

  void add(List<Change> changes, @Nullable BsonDocument transaction) {
    for (Change change : changes) {
      if (watched) {
        BsonDocument event = event(kind(change), change.namespace());
        if (transaction != null) {
          event.putAll(transaction);
        }
        event.put("documentKey", new BsonDocument("_id", change.id()));
        describe(change, event);
        add(event, change.namespace(), change);
      }
    }
  }

  /** Adds that a collection is gone. */
  void dropped(Namespace namespace) {
    if (watched) {
      add(event("drop", namespace), namespace, null);
    }
  }

  private void add(BsonDocument event, Namespace namespace, @Nullable Change change) {
    events.add(new Event(next(), namespace, event, change));
  }

  private BsonDocument event(String kind, Namespace namespace) {
    return new BsonDocument("_id", token(next()))
        .append("operationType", new BsonString(kind))
        .append("clusterTime", topology.tick())
        .append("wallTime", new BsonDateTime(System.currentTimeMillis()))
        .append("ns", namespace.toDocument());
  }

  private static String kind(Change change) {
    if (change.before() == null) {
      return "insert";
    }
    return change.after() == null ? "delete" : change.replaced() ? "replace" : "update";
  }

  private static void describe(Change change, BsonDocument event) {
    BsonDocument before = change.before();
    BsonDocument after = change.after();
    if (after != null && (before == null || change.replaced())) {
      event.put("fullDocument", after);
    } else if (after != null && before != null) {
      BsonDocument updated = new BsonDocument();
      for (Map.Entry<String, BsonValue> field : after.entrySet()) {
        if (!field.getValue().equals(before.get(field.getKey()))) {
          updated.put(field.getKey(), field.getValue());
        }
      }
      List<String> removed =
          before.keySet().stream().filter(name -> !after.containsKey(name)).toList();
      event.put(
          "updateDescription",
          new BsonDocument("updatedFields", updated)
              .append("removedFields", Bson.strings(removed))
              .append("truncatedArrays", new BsonArray()));
    }
  }

  /** The token of an event. */
  static BsonDocument token(long number) {
    return new BsonDocument("_data", new BsonString("%016X".formatted(number)));
  }

  /** The number that a token names. */
  static long number(BsonDocument token) {
    return Long.parseLong(Bson.text(token, "_data"), 16);
  }
}
