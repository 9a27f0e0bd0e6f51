package dev.throughline.mongodb.internal.reference;

import com.mongodb.DBRef;
import java.util.Collection;
import java.util.Map;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A property with {@code @DBRef}.
 *
 * @param type as what the documents are read.
 */
record DbRefProperty(Class<?> type, boolean lazy) implements ReferenceProperty {

  @Override
  public boolean asksWithoutValue() {
    return false;
  }

  @Override
  public void collect(@Nullable Object value, Document owner, Wanted wanted) {
    if (value instanceof DBRef reference) {
      add(reference, wanted);
    } else if (value instanceof Collection<?> values) {
      values.forEach(each -> add(each, wanted));
    } else if (value instanceof Map<?, ?> values) {
      values.values().forEach(each -> add(each, wanted));
    }
  }

  private void add(@Nullable Object value, Wanted wanted) {
    if (value instanceof DBRef reference && reference.getId() != null) {
      wanted.byId(
          ReferenceTarget.byId(reference.getDatabaseName(), reference.getCollectionName()),
          reference.getId(),
          type);
    }
  }
}
