package dev.throughline.boot.app;

import org.springframework.data.domain.Pageable;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.Update;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

interface ReactiveProducts extends ReactiveMongoRepository<Product, String> {

  Flux<Product> findByCategoryOrderByName(Product.Category category);

  Flux<Product> findByStockGreaterThan(int stock, Pageable page);

  Flux<Product.NameOnly> findNamesByStock(int stock);

  Flux<Product.Label> findLabelsByStock(int stock);

  Flux<Product> streamByStock(int stock);

  @Query("{ 'attributes.size' : ?0 }")
  Mono<Product> withSize(String size);

  @Query("{ 'name' : ?0 }")
  @Update("{ '$inc' : { 'stock' : ?1 } }")
  Mono<Long> restock(String name, int amount);

  @Aggregation({"{ '$match' : { 'stock' : ?0 } }", "{ '$sort' : { 'name' : 1 } }"})
  Flux<Product> aggregated(int stock);

  Mono<Long> deleteByStock(int stock);
}
