package dev.throughline.mongodb.internal.rows;

import dev.throughline.mongodb.JsonRows;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.stream.Stream;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * An unmodifiable list of the objects of documents, which are all read when the first is looked at.
 * Printed as JSON, it mostly needs none. Thread-safe.
 */
public final class DocumentList<T> extends AbstractList<T> implements RandomAccess {

  private final JsonRows<T> rows;
  private final int size;
  private volatile @Nullable List<T> objects;

  /**
   * Creates a list.
   *
   * @param documents are not copied.
   */
  public DocumentList(Class<T> type, MongoConverter converter, List<RawBsonDocument> documents) {
    this.rows = JsonRows.of(type, converter, documents::stream);
    this.size = documents.size();
  }

  /** {@return what to print, unless objects were looked at, which may have been changed since} */
  public @Nullable JsonRows<T> untouched() {
    return objects == null ? rows : null;
  }

  private List<T> objects() {
    List<T> made = objects;
    if (made == null) {
      synchronized (this) {
        made = objects;
        if (made == null) {
          try (Stream<T> all = rows.stream()) {
            made = all.toList();
          }
          objects = made;
        }
      }
    }
    return made;
  }

  @Override
  public T get(int index) {
    return objects().get(index);
  }

  @Override
  public int size() {
    return size;
  }
}
