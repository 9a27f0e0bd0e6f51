package dev.throughline.mongodb.internal.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * The key of one reference: documents whose fields have certain values.
 *
 * @param values equal exactly when the values are of the same type and the same in BSON.
 */
record ReferenceKey(ReferenceTarget target, List<Object> values) {

  /** A document by its id; null for an id that cannot be compared for certain. */
  static @Nullable ReferenceKey byId(ReferenceTarget target, @Nullable Object id) {
    Object value = ComparableValue.of(id);
    return value == null ? null : new ReferenceKey(target, List.of(value));
  }

  /**
   * Documents by a filter that compares fields with values.
   *
   * @param many whether all documents are wanted, and not only the first.
   * @return null for a filter that does something else, or with values that cannot be compared for
   *     certain.
   */
  static @Nullable ReferenceKey of(
      @Nullable String database, String collection, Document filter, Document sort, boolean many) {
    if (filter.size() == 1 && filter.containsKey("_id") && sort.isEmpty()) {
      return byId(ReferenceTarget.byId(database, collection), filter.get("_id"));
    }
    List<Object> values = new ArrayList<>(filter.size());
    for (Map.Entry<String, Object> term : filter.entrySet()) {
      Object value = term.getValue() == null ? null : ComparableValue.of(term.getValue());
      if (value == null || term.getKey().startsWith("$") || term.getKey().contains(".")) {
        return null; // also null, which a missing field equals
      }
      values.add(value);
    }
    return new ReferenceKey(
        ReferenceTarget.of(database, collection, List.copyOf(filter.keySet()), sort, many), values);
  }

  /**
   * {@return whether a server that finds nothing for exactly these values finds nothing for equal
   * ones of another type, case or spelling either}
   */
  boolean exact() {
    return values.stream().allMatch(ComparableValue::exact);
  }
}
