package dev.throughline.mongodb.internal.changes;

import static dev.throughline.codec.internal.bson.BsonTypes.DOCUMENT;
import static dev.throughline.codec.internal.bson.BsonTypes.STRING;
import static dev.throughline.codec.internal.bson.BsonTypes.TIMESTAMP;

import dev.throughline.codec.internal.bson.BsonSink;
import dev.throughline.codec.internal.bson.BsonSource;
import dev.throughline.codec.internal.bson.Deopt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.bson.RawBsonDocument;

/** The changes of a save to a stored document, as whole fields of its root (D-WRITE-21). */
public final class DocumentChanges {

  private final Map<String, Field> stored;
  private final List<Field> set = new ArrayList<>();
  private final List<String> unset = new ArrayList<>();
  private boolean expressible = true;

  /** A field whose value is from one position to another. */
  private record Field(byte[] bytes, byte type, String name, int from, int to) {

    boolean hasValueOf(Field other) {
      return type == other.type
          && Arrays.equals(bytes, from, to, other.bytes, other.from, other.to);
    }
  }

  /**
   * Compares two documents.
   *
   * @param stored the bytes that are stored.
   * @param after those that a save would store.
   * @param known whether the entity's class has a field: others stay.
   */
  DocumentChanges(byte[] stored, byte[] after, Predicate<String> known) {
    this.stored = fields(stored);
    Map<String, Field> now = fields(after);
    now.forEach(
        (name, field) -> {
          Field before = this.stored.get(name);
          if (before == null || !field.hasValueOf(before)) {
            set.add(field);
            // A server puts its time into empty timestamps of documents, and not into those of
            // $set.
            expressible &= isPath(name) && field.type() != TIMESTAMP;
          }
        });
    for (String name : this.stored.keySet()) {
      if (!now.containsKey(name) && known.test(name)) {
        unset.add(name);
        expressible &= isPath(name);
      }
    }
  }

  private Map<String, Field> fields(byte[] bytes) {
    Map<String, Field> fields = new LinkedHashMap<>();
    BsonSource source = new BsonSource();
    source.reset(bytes, 0);
    try {
      for (int end = source.open(); source.position() < end; ) {
        byte type = source.type();
        String name = source.name();
        int from = source.position();
        source.pass(type);
        Field field = new Field(bytes, type, name, from, source.position());
        expressible &= fields.put(name, field) == null;
      }
    } catch (Deopt e) { // a value of a rare type
      expressible = false;
    }
    return fields;
  }

  private static boolean isPath(String name) {
    return !name.isEmpty()
        && name.indexOf('.') < 0
        && name.charAt(0) != '$'
        && !name.equals("_id"); // which does not change
  }

  /** {@return whether an update can say it} */
  public boolean isExpressible() {
    return expressible;
  }

  /** {@return whether there is nothing to be sent} */
  public boolean isEmpty() {
    return expressible && set.isEmpty() && unset.isEmpty();
  }

  /** The update, if there is something to be sent. */
  public RawBsonDocument update() {
    BsonSink sink = new BsonSink(256);
    int document = sink.begin();
    if (!set.isEmpty()) {
      sink.name(DOCUMENT, "$set");
      write(sink, set);
    }
    if (!unset.isEmpty()) {
      sink.name(DOCUMENT, "$unset");
      int start = sink.begin();
      for (String path : unset) {
        sink.name(STRING, path);
        sink.string("");
      }
      sink.end(start);
    }
    sink.end(document);
    return new RawBsonDocument(sink.copyFrom(0));
  }

  /** The bytes that are stored when a server has made the update. */
  public byte[] updated() {
    Map<String, Field> fields = new LinkedHashMap<>(stored);
    set.forEach(field -> fields.put(field.name(), field));
    fields.keySet().removeAll(unset);
    BsonSink sink = new BsonSink(256);
    write(sink, fields.values());
    return sink.copyFrom(0);
  }

  private static void write(BsonSink sink, Collection<Field> fields) {
    int start = sink.begin();
    for (Field field : fields) {
      sink.name(field.type(), field.name());
      sink.bytes(field.bytes(), field.from(), field.to() - field.from());
    }
    sink.end(start);
  }
}
