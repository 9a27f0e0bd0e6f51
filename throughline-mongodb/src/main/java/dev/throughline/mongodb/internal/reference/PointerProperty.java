package dev.throughline.mongodb.internal.reference;

import com.mongodb.DBRef;
import java.util.Collection;
import java.util.Map;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/**
 * A property with {@code @DocumentReference} or {@code @Reference} that is looked up by the id.
 *
 * @param database of the annotation, null for the one that the value names or the factory's own.
 * @param collection of the annotation, null for the one that the value names or the entity's.
 * @param entityCollection the collection of the entity that is referred to.
 * @param type as what the documents are read.
 */
record PointerProperty(
    @Nullable String database,
    @Nullable String collection,
    String entityCollection,
    Class<?> type,
    boolean collectionLike,
    boolean map,
    boolean lazy)
    implements ReferenceProperty {

  /** {@return what stock looks for in place of null: an id that is an empty document} */
  static Object id(@Nullable Object value) {
    return value == null ? new Document() : value;
  }

  /** Stock looks for a document whose id is an empty document. */
  @Override
  public boolean asksWithoutValue() {
    return true;
  }

  @Override
  public void collect(@Nullable Object value, Document owner, Wanted wanted) {
    ReferenceTarget target = target(value);
    if (collectionLike && value instanceof Collection<?> values) {
      values.forEach(each -> wanted.byId(target, id(each), type));
    } else if (map && value instanceof Map<?, ?> values) {
      values.values().forEach(each -> wanted.byId(target, id(each), type));
    } else {
      wanted.byId(target, id(value), type);
    }
  }

  /** As stock: where the first of several leads, all lead. */
  ReferenceTarget target(@Nullable Object value) {
    Object first = value;
    if (value instanceof Iterable<?> values) {
      first = values.iterator().hasNext() ? values.iterator().next() : null;
    }
    if (first instanceof DBRef reference) {
      return ReferenceTarget.byId(reference.getDatabaseName(), reference.getCollectionName());
    }
    Document pointer = first instanceof Document document ? document : new Document();
    return ReferenceTarget.byId(
        database != null ? database : text(pointer.get("db"), null),
        collection != null
            ? collection
            : String.valueOf(text(pointer.get("collection"), entityCollection)));
  }

  private static @Nullable String text(@Nullable Object value, @Nullable String otherwise) {
    return value instanceof String text ? text : otherwise;
  }
}
