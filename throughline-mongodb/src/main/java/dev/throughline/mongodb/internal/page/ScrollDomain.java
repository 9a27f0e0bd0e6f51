package dev.throughline.mongodb.internal.page;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Query;

/**
 * The entity type of a fluent find's queries.
 *
 * @param lists reads lists.
 */
public record ScrollDomain(MongoConverter converter, Class<?> type, ListRead lists) {

  /** A way to read a list. */
  public interface ListRead {

    /** As stock reads it. */
    ListRead STOCK =
        new ListRead() {
          @Override
          public <T> List<T> of(Supplier<List<T>> list) {
            return list.get();
          }
        };

    /** {@return what stock's read returns} */
    <T> List<T> of(Supplier<List<T>> list);
  }

  /** The type of queries whose lists are read as stock reads them. */
  public ScrollDomain(MongoConverter converter, Class<?> type) {
    this(converter, type, ListRead.STOCK);
  }

  /** The changes to stock's scrolling, null when stock's own query is right. */
  <T> @Nullable KeysetScroll<T> scroll(Query query, ScrollPosition position) {
    return position instanceof KeysetScrollPosition keyset
        ? KeysetScroll.of(new PageMapping(converter, type), query, keyset)
        : null;
  }
}
