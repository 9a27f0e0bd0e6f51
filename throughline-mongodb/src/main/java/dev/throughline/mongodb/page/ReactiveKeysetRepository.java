package dev.throughline.mongodb.page;

import org.springframework.data.mongodb.core.query.Query;
import reactor.core.publisher.Mono;

/**
 * {@link KeysetRepository} for reactive repositories. The {@link Mono} always has a page.
 *
 * @param <T> the entity type.
 */
public interface ReactiveKeysetRepository<T> {

  /** A page of all entities. */
  default Mono<KeysetPage<T>> findPage(KeysetRequest request) {
    return findPage(new Query(), request);
  }

  /** A page of a query's result. */
  Mono<KeysetPage<T>> findPage(Query query, KeysetRequest request);

  /** The same page for an answer of JSON, as {@link KeysetRepository#findJsonPage}. */
  Mono<KeysetPage<T>> findJsonPage(Query query, KeysetRequest request);
}
