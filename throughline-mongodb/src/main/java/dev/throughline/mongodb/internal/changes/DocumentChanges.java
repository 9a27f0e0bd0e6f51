package dev.throughline.mongodb.internal.changes;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.mongodb.internal.changes.BsonFields.Field;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The difference of two documents as an update. Documents inside are compared field by field;
 * arrays are set as a whole, unless nothing can have moved in them (D-WRITE-22).
 */
final class DocumentChanges {

  private static final byte DOCUMENT = 3;
  private static final byte TEXT = 2;
  private static final String ID = "_id";

  private final boolean intoArrays;
  private final Map<String, Field> set = new LinkedHashMap<>();
  private final List<String> unset = new ArrayList<>();
  private boolean expressible = true;

  private DocumentChanges(boolean intoArrays) {
    this.intoArrays = intoArrays;
  }

  /**
   * Compares two versions of a document.
   *
   * @param intoArrays whether elements are set by their positions.
   */
  static DocumentChanges between(byte[] before, byte[] after, boolean intoArrays) {
    DocumentChanges changes = new DocumentChanges(intoArrays);
    Map<String, Field> old = fields(before, 0);
    Map<String, Field> now = fields(after, 0);
    Field id = now.remove(ID);
    Field oldId = old.remove(ID);
    changes.expressible = id != null && oldId != null && id.hasValueOf(oldId);
    changes.compare(old, now, "");
    return changes;
  }

  private static Map<String, Field> fields(byte[] bytes, int start) {
    Map<String, Field> fields = new LinkedHashMap<>();
    for (BsonFields all = new BsonFields(bytes, start); all.hasNext(); ) {
      Field field = all.next();
      fields.put(field.name(), field);
    }
    return fields;
  }

  /** Whether an update can say it: an id does not change, and a name in a path has no dot. */
  boolean isExpressible() {
    return expressible;
  }

  boolean isEmpty() {
    return set.isEmpty() && unset.isEmpty();
  }

  /** The update; null when nothing is different. */
  @Nullable RawBsonDocument update() {
    if (isEmpty()) {
      return null;
    }
    BsonSink sink = new BsonSink(256);
    int document = sink.begin();
    if (!set.isEmpty()) {
      sink.name(DOCUMENT, "$set");
      int start = sink.begin();
      set.forEach(
          (path, field) -> {
            sink.name(field.type(), path);
            sink.bytes(field.bytes(), field.from(), field.to() - field.from());
          });
      sink.end(start);
    }
    if (!unset.isEmpty()) {
      sink.name(DOCUMENT, "$unset");
      int start = sink.begin();
      for (String path : unset) {
        sink.name(TEXT, path);
        sink.string("");
      }
      sink.end(start);
    }
    sink.end(document);
    return new RawBsonDocument(sink.copyFrom(0));
  }

  private void compare(Map<String, Field> old, Map<String, Field> now, String parent) {
    now.forEach(
        (name, field) -> {
          Field before = old.get(name);
          if (before == null || !field.hasValueOf(before)) {
            changed(before, field, path(parent, name));
          }
        });
    for (String name : old.keySet()) {
      if (!now.containsKey(name)) {
        unset.add(path(parent, name));
      }
    }
  }

  private String path(String parent, String name) {
    expressible &= isSegment(name);
    return parent.isEmpty() ? name : parent + '.' + name;
  }

  private static boolean isSegment(String name) {
    return !name.isEmpty() && name.indexOf('.') < 0 && name.charAt(0) != '$';
  }

  private void changed(@Nullable Field before, Field field, String path) {
    boolean documents = before != null && before.isDocument() && field.isDocument();
    boolean arrays = intoArrays && before != null && before.isArray() && field.isArray();
    if (before != null && (documents || arrays)) {
      Map<String, Field> old = fields(before.bytes(), before.from());
      Map<String, Field> now = fields(field.bytes(), field.from());
      boolean pathsFit =
          old.keySet().stream().allMatch(DocumentChanges::isSegment)
              && now.keySet().stream().allMatch(DocumentChanges::isSegment);
      if (pathsFit && (documents ? keepsOrder(old, now) : old.size() == now.size())) {
        compare(old, now, path);
        return;
      }
    }
    set.put(path, field);
  }

  /**
   * Whether taking fields away and adding others at the end gives the document that a save would
   * store, in which the order counts: there is a first field behind which all are new.
   */
  private static boolean keepsOrder(Map<String, Field> old, Map<String, Field> now) {
    if (now.isEmpty() || old.isEmpty()) {
      return false;
    }
    Iterator<String> kept = old.keySet().stream().filter(now::containsKey).iterator();
    boolean added = false;
    for (String name : now.keySet()) {
      if (!old.containsKey(name)) {
        added = true;
      } else if (added || !kept.next().equals(name)) {
        return false;
      }
    }
    return true;
  }
}
