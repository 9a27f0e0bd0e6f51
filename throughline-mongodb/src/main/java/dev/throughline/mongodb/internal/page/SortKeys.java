package dev.throughline.mongodb.internal.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.QueryMapper;
import org.springframework.data.mongodb.core.mapping.MongoPersistentEntity;

/** All that a query is sorted by, down to the id, which makes the order total. */
public record SortKeys(List<SortKey> keys) {

  public static final String ID = "_id";

  /** The direction of an id that the user does not sort by. */
  public enum Ties {
    /** One index in reverse serves the reversed sort. */
    AS_LAST_KEY,
    /** As in stock. */
    ASCENDING
  }

  /**
   * Maps a sort to stored fields, and appends the id. Keys behind the id decide nothing and are
   * dropped.
   *
   * @param sort by property, 1 or -1.
   * @param ties how the id is appended.
   * @param types of what is stored in a field, empty where that is not known.
   * @throws SortValueException for a sort that is no order of fields.
   */
  public static SortKeys of(
      Document sort,
      Ties ties,
      Function<String, Set<ValueOrder>> types,
      QueryMapper mapper,
      @Nullable MongoPersistentEntity<?> entity) {
    List<SortKey> keys = new ArrayList<>();
    String owner = entity == null ? "" : entity.getType().getSimpleName() + ".";
    boolean descending = false;
    for (Map.Entry<String, Object> entry : sort.entrySet()) {
      descending = descending(entry);
      String field = field(entry, mapper, entity);
      SortKey key = new SortKey(owner, entry.getKey(), field, descending, types.apply(field));
      if (keys.stream().anyMatch(other -> other.overlaps(key.field()))) {
        throw new SortValueException(
            "The sort %s names what is stored as %s twice.".formatted(sort.toJson(), key.field()));
      }
      keys.add(key);
      if (key.isId()) {
        return new SortKeys(keys);
      }
    }
    keys.add(new SortKey(owner, ID, ID, descending && ties == Ties.AS_LAST_KEY, types.apply(ID)));
    return new SortKeys(keys);
  }

  private static boolean descending(Map.Entry<String, Object> entry) {
    if (entry.getValue() instanceof Number number
        && Math.abs(number.doubleValue()) == 1
        && !entry.getKey().startsWith("$")) {
      return number.doubleValue() < 0;
    }
    throw new SortValueException(
        "Pages are sorted by fields, each 1 or -1, and the sort has %s: %s."
            .formatted(entry.getKey(), entry.getValue()));
  }

  private static String field(
      Map.Entry<String, Object> entry,
      QueryMapper mapper,
      @Nullable MongoPersistentEntity<?> entity) {
    Document mapped = mapper.getMappedSort(new Document(entry.getKey(), entry.getValue()), entity);
    if (mapped.size() != 1 || !entry.getValue().equals(mapped.values().iterator().next())) {
      throw new SortValueException(
          "The sort property %s is not stored in one field with an order: it maps to %s."
              .formatted(entry.getKey(), mapped));
    }
    return mapped.keySet().iterator().next();
  }

  public int size() {
    return keys.size();
  }

  public SortKey get(int index) {
    return keys.get(index);
  }

  /** The last one. */
  public SortKey id() {
    return keys.get(keys.size() - 1);
  }

  /** The one that users name so. */
  Optional<SortKey> named(String property) {
    return keys.stream().filter(key -> key.property().equals(property)).findFirst();
  }

  /** The sort by property, as a query takes it. */
  public Document sort(boolean reversed) {
    Document sort = new Document();
    keys.forEach(key -> sort.put(key.property(), reversed ? -key.sign() : key.sign()));
    return sort;
  }

  /** The sort by stored field. */
  BsonDocument storedSort() {
    BsonDocument sort = new BsonDocument();
    keys.forEach(key -> sort.put(key.field(), new BsonInt32(key.sign())));
    return sort;
  }
}
