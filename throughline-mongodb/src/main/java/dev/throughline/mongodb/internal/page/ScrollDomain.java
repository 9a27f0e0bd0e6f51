package dev.throughline.mongodb.internal.page;

import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Query;

/** The entity type of a fluent find's queries. */
public record ScrollDomain(MongoConverter converter, Class<?> type) {

  /** The changes to stock's scrolling, null when stock's own query is right. */
  <T> @Nullable KeysetScroll<T> scroll(Query query, ScrollPosition position) {
    return position instanceof KeysetScrollPosition keyset
        ? KeysetScroll.of(new PageMapping(converter, type), query, keyset)
        : null;
  }
}
