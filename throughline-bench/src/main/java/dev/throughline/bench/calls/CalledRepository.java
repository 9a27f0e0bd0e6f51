package dev.throughline.bench.calls;

import dev.throughline.bench.product.Product;
import java.util.Optional;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.Query;

/** The repository that an application would have. */
interface CalledRepository extends MongoRepository<Product, String> {

  Optional<Product> findFirstByCategoryAndPriceGreaterThan(String category, double price);

  @Query("{'name': ?0, 'price': {'$gte': ?1}}")
  Optional<Product> named(String name, double price);

  long countByCategoryAndPriceGreaterThan(String category, double price);
}
