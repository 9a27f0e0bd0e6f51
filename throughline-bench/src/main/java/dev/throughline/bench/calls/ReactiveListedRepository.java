package dev.throughline.bench.calls;

import org.springframework.data.domain.Pageable;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The same as {@link ListedRepository} for a reactive application, which has no pages. */
interface ReactiveListedRepository extends ReactiveMongoRepository<ListedProduct, String> {

  Flux<ListedProduct> findByCategoryAndPriceGreaterThan(String category, double price);

  Flux<ListedProduct> findByCategory(String category, Pageable pageable);

  Mono<Long> countByCategory(String category);

  @Aggregation("{$match: {category: ?0}}")
  Flux<ListedProduct> aggregated(String category);
}
