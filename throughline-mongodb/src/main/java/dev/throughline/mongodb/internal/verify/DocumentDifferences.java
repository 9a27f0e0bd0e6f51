package dev.throughline.mongodb.internal.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** Lists where the bytes of two documents differ: types, values, and the order of the fields. */
public final class DocumentDifferences {

  /** The maximum number of reported places. */
  static final int MAX = 10;

  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

  private final List<Difference> found = new ArrayList<>();
  private final Predicate<String> fieldName;

  /**
   * For one comparison.
   *
   * @param fieldName whether a name comes from the mapping; all others are keys of maps and masked.
   */
  DocumentDifferences(Predicate<String> fieldName) {
    this.fieldName = fieldName;
  }

  List<Difference> between(byte[] compiled, byte[] stock) {
    if (!Arrays.equals(compiled, stock)) {
      documents(
          "$",
          new RawBsonDocument(compiled).decode(CODEC),
          new RawBsonDocument(stock).decode(CODEC));
      if (found.isEmpty()) {
        add("$", "bytes", "other bytes of the same meaning");
      }
    }
    return found;
  }

  private void documents(String path, BsonDocument compiled, BsonDocument stock) {
    for (Map.Entry<String, BsonValue> entry : compiled.entrySet()) {
      BsonValue other = stock.get(entry.getKey());
      String inner = path + "." + name(entry.getKey());
      if (other == null) {
        add(inner, kind(entry.getValue()), "nothing");
      } else {
        values(inner, entry.getValue(), other);
      }
    }
    for (Map.Entry<String, BsonValue> entry : stock.entrySet()) {
      if (!compiled.containsKey(entry.getKey())) {
        add(path + "." + name(entry.getKey()), "nothing", kind(entry.getValue()));
      }
    }
    if (compiled.keySet().equals(stock.keySet())) {
      order(path, compiled.keySet().iterator(), stock.keySet().iterator());
    }
  }

  private void order(String path, Iterator<String> compiled, Iterator<String> stock) {
    while (compiled.hasNext()) {
      String ours = compiled.next();
      String theirs = stock.next();
      if (!ours.equals(theirs)) {
        add(path, "field " + name(ours) + " first", "field " + name(theirs) + " first");
        return;
      }
    }
  }

  private void values(String path, BsonValue compiled, BsonValue stock) {
    if (compiled instanceof BsonDocument ours && stock instanceof BsonDocument theirs) {
      documents(path, ours, theirs);
    } else if (compiled instanceof BsonArray ours && stock instanceof BsonArray theirs) {
      if (ours.size() != theirs.size()) {
        add(path, ours.size() + " elements", theirs.size() + " elements");
      }
      for (int i = 0; i < Math.min(ours.size(), theirs.size()); i++) {
        values(path + "[" + i + "]", ours.get(i), theirs.get(i));
      }
    } else if (!compiled.equals(stock)) {
      add(path, kind(compiled), kind(stock));
    }
  }

  private static String kind(BsonValue value) {
    return value.getBsonType().name();
  }

  private String name(String key) {
    return fieldName.test(key) ? key : "*";
  }

  private void add(String path, String compiled, String stock) {
    if (found.size() < MAX) {
      found.add(new Difference(path, compiled, stock));
    }
  }
}
