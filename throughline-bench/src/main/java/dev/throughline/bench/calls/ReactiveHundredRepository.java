package dev.throughline.bench.calls;

import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import reactor.core.publisher.Flux;

/** The same as {@link HundredRepository} for a reactive application. */
interface ReactiveHundredRepository extends ReactiveMongoRepository<HundredProduct, String> {

  Flux<HundredProduct> findByCategoryAndPriceGreaterThan(String category, double price);
}
