package dev.throughline.mongodb.internal.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * Recommends the index that serves a query of pages: fields compared for equality first, then what
 * it is sorted by, down to the id, then the other fields of the filter. With it a page costs as
 * much as it has documents, wherever it begins; without it the server reads and sorts what matches.
 *
 * @param equal fields of which the filter wants one value.
 * @param sort what the result is sorted by, without those, each 1 or -1.
 * @param others further fields that every match is filtered by.
 * @param collation of the query as the server has it; empty for none.
 */
public record IndexAdvice(
    Set<String> equal, BsonDocument sort, Set<String> others, BsonDocument collation) {

  /**
   * Looks at a query.
   *
   * @param filter as it is sent, without a place to begin at.
   */
  public static IndexAdvice of(BsonDocument filter, SortKeys keys, BsonDocument collation) {
    Set<String> equal = new LinkedHashSet<>();
    Set<String> others = new LinkedHashSet<>();
    collect(filter, equal, others);
    others.removeAll(equal);
    BsonDocument sort = new BsonDocument();
    for (SortKey key : keys.keys()) {
      if (!equal.contains(key.field())) {
        sort.put(key.field(), new BsonInt32(key.sign()));
      }
      others.remove(key.field());
    }
    return new IndexAdvice(equal, sort, others, collation);
  }

  private static void collect(BsonDocument filter, Set<String> equal, Set<String> others) {
    for (Map.Entry<String, BsonValue> entry : filter.entrySet()) {
      String name = entry.getKey();
      if (name.equals("$and") && entry.getValue().isArray()) {
        entry.getValue().asArray().stream()
            .filter(BsonValue::isDocument)
            .forEach(it -> collect(it.asDocument(), equal, others));
      } else if (!name.startsWith("$")) {
        (isEquality(entry.getValue()) ? equal : others).add(name);
      } // an index for alternatives would have to serve each of them
    }
  }

  /** A condition that leaves one value to match. */
  private static boolean isEquality(BsonValue condition) {
    if (condition.isRegularExpression()) {
      return false;
    }
    if (!(condition instanceof BsonDocument operators)
        || operators.isEmpty()
        || !operators.getFirstKey().startsWith("$")) {
      return true;
    }
    BsonValue in = operators.get("$in");
    return operators.containsKey("$eq") || (in != null && in.isArray() && in.asArray().size() == 1);
  }

  /** The keys of the index to create. */
  public BsonDocument index() {
    BsonDocument index = new BsonDocument();
    equal.forEach(field -> index.put(field, new BsonInt32(1)));
    index.putAll(sort);
    others.forEach(field -> index.put(field, new BsonInt32(1)));
    return index;
  }

  /** {@return what to type into the shell} */
  public String command(String collection) {
    String options = collation.isEmpty() ? "" : ", {collation: " + collation.toJson() + "}";
    String keys =
        index().entrySet().stream()
            .map(it -> "\"" + it.getKey() + "\": " + it.getValue().asInt32().getValue())
            .collect(Collectors.joining(", ", "{", "}"));
    return "db.getCollection(\"%s\").createIndex(%s%s)".formatted(collection, keys, options);
  }

  /**
   * {@return whether any of these indexes finds the matches in order}
   *
   * @param indexes as {@code listIndexes} gives them.
   */
  public boolean servedBy(Iterable<Document> indexes) {
    for (Document index : indexes) {
      if (serves(index)) {
        return true;
      }
    }
    return false;
  }

  /**
   * An index serves when its keys, but for those compared for equality, begin with the sort in one
   * direction or the other, and when it begins with an equality if there is any.
   */
  private boolean serves(Document index) {
    if (!complete(index)) {
      return false;
    }
    List<Map.Entry<String, Object>> keys =
        new ArrayList<>(index.get("key", new Document()).entrySet());
    if (!equal.isEmpty() && (keys.isEmpty() || !equal.contains(keys.get(0).getKey()))) {
      return false;
    }
    keys.removeIf(key -> equal.contains(key.getKey()) && key.getValue() instanceof Number);
    int turn = 0;
    int at = 0;
    for (Map.Entry<String, BsonValue> wanted : sort.entrySet()) {
      Map.Entry<String, Object> key = at < keys.size() ? keys.get(at++) : null;
      int sign = key == null || !key.getKey().equals(wanted.getKey()) ? 0 : sign(key.getValue());
      if (sign == 0) {
        return false;
      }
      int turned = sign * wanted.getValue().asInt32().getValue();
      if (turn != 0 && turn != turned) {
        return false;
      }
      turn = turned;
    }
    return true;
  }

  private static int sign(@Nullable Object direction) {
    return direction instanceof Number number ? (int) Math.signum(number.doubleValue()) : 0;
  }

  /** {@return whether every match is in the index, in the order of the query's collation} */
  private boolean complete(Document index) {
    Document partial = index.get("partialFilterExpression", new Document());
    Document own = index.get("collation", new Document());
    return !index.getBoolean("hidden", false)
        && !index.getBoolean("sparse", false)
        && equal.containsAll(partial.keySet())
        && sameCollation(own);
  }

  /** The server adds what the query did not say. */
  private boolean sameCollation(Document own) {
    if (collation.isEmpty() || own.isEmpty()) {
      return collation.isEmpty() && own.isEmpty();
    }
    BsonDocument stored = own.toBsonDocument();
    return collation.entrySet().stream()
        .allMatch(it -> it.getValue().equals(stored.get(it.getKey())));
  }
}
