package dev.throughline.bench.calls;

import dev.throughline.bench.product.Product;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import reactor.core.publisher.Mono;

/** The same for a reactive application. */
interface ReactiveCalledRepository extends ReactiveMongoRepository<Product, String> {

  Mono<Product> findFirstByCategoryAndPriceGreaterThan(String category, double price);

  @Query("{'name': ?0, 'price': {'$gte': ?1}}")
  Mono<Product> named(String name, double price);

  Mono<Long> countByCategoryAndPriceGreaterThan(String category, double price);
}
