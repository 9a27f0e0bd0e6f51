package dev.throughline.mongodb.page;

import org.springframework.data.mongodb.core.query.Query;

/**
 * A fragment for repositories that find pages from a cursor on: extend it beside {@code
 * MongoRepository}. The starter implements it; without the starter, {@link KeysetFragments} do.
 *
 * @param <T> the entity type.
 */
public interface KeysetRepository<T> {

  /** A page of all entities, as {@link KeysetPages#page(Query, KeysetRequest, Class)}. */
  default KeysetPage<T> findPage(KeysetRequest request) {
    return findPage(new Query(), request);
  }

  /** A page of a query's result, as {@link KeysetPages#page(Query, KeysetRequest, Class)}. */
  KeysetPage<T> findPage(Query query, KeysetRequest request);

  /**
   * The same page for an answer of JSON, as {@link KeysetPages#jsonPage(Query, KeysetRequest,
   * Class)}.
   */
  KeysetPage<T> findJsonPage(Query query, KeysetRequest request);
}
