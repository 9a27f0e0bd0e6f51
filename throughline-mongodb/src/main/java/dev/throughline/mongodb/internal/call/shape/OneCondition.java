package dev.throughline.mongodb.internal.call.shape;

import java.util.Map;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.query.Query;

/**
 * A query that asks for nothing but one equality, as repositories' finds by id do.
 *
 * @param key the property or field.
 * @param value what it has to equal.
 */
public record OneCondition(String key, Object value) {

  /** The condition of a query, null when it has others, or options. */
  public static @Nullable OneCondition of(Query query) {
    if (!QueryShape.hasKnownOptions(query) || query.isLimited() || query.isSorted()) {
      return null;
    }
    Document conditions = query.getQueryObject();
    if (conditions.size() != 1) {
      return null;
    }
    Map.Entry<String, Object> only = conditions.entrySet().iterator().next();
    Object value = only.getValue();
    return value == null || only.getKey().startsWith("$")
        ? null
        : new OneCondition(only.getKey(), value);
  }
}
