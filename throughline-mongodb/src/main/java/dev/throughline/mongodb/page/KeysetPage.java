package dev.throughline.mongodb.page;

import dev.throughline.mongodb.internal.rows.DocumentList;
import java.util.List;
import java.util.function.Function;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.convert.MongoConverter;

/**
 * A page of a query's result.
 *
 * @param items the items in the order of the sort, whichever way the page was walked to.
 * @param startCursor the place of the first item, to walk {@linkplain KeysetRequest#before before}
 *     or again after; on an empty page the cursor that was asked with, null when there was none.
 * @param endCursor the place of the last item, to walk {@linkplain KeysetRequest#after after}; also
 *     on the last page, where it finds what is added later.
 * @param hasNext whether something follows. Exact when walking forward; walking backward from a
 *     cursor it is true, since the cursor's own item followed when the cursor was made.
 * @param hasPrevious whether something comes before. Exact when walking backward; walking forward
 *     from a cursor it is true, likewise.
 */
public record KeysetPage<T>(
    List<T> items,
    @Nullable String startCursor,
    @Nullable String endCursor,
    boolean hasNext,
    boolean hasPrevious) {

  /** Copies the items, unless they are an unmodifiable list of ours. */
  public KeysetPage {
    items = items instanceof DocumentList<?> ? items : List.copyOf(items);
  }

  /** The page of the objects of these documents. */
  static <T> KeysetPage<T> of(
      KeysetPage<RawBsonDocument> page, Class<T> type, MongoConverter converter) {
    return new KeysetPage<>(
        new DocumentList<>(type, converter, page.items()),
        page.startCursor(),
        page.endCursor(),
        page.hasNext(),
        page.hasPrevious());
  }

  /** The same page of other items. */
  public <R> KeysetPage<R> map(Function<? super T, ? extends R> mapping) {
    return new KeysetPage<>(
        items.stream().<R>map(mapping).toList(), startCursor, endCursor, hasNext, hasPrevious);
  }
}
