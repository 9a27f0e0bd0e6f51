package calls.reactive;

import calls.Named;
import java.util.Collection;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.Update;
import org.springframework.data.repository.NoRepositoryBean;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Methods of each kind: derived, annotated, aggregating. */
@NoRepositoryBean
public interface ReactiveEntities<T> extends ReactiveMongoRepository<T, String> {

  Flux<T> findByName(String name);

  Mono<T> findFirstByNameOrderByIdDesc(String name);

  Mono<T> findOneByQuantity(int quantity);

  Flux<T> findByNameStartingWithIgnoreCase(String prefix);

  Flux<T> findByNameIn(Collection<String> names, Sort sort);

  Flux<T> findByName(Mono<String> name);

  Flux<T> findByQuantityBetween(int from, int to);

  Flux<T> findByQuantityGreaterThanEqual(int from, Limit limit);

  Flux<T> findByQuantityLessThan(int to, Pageable page);

  Mono<Window<T>> findTop2ByQuantityGreaterThanOrderById(int zero, ScrollPosition position);

  Flux<Named> findNamedByQuantity(int quantity);

  <P> Flux<P> findAsByName(String name, Class<P> resultType);

  Mono<Long> countByName(String name);

  Mono<Boolean> existsByName(String name);

  Mono<Long> deleteByName(String name);

  Flux<T> removeByQuantity(int quantity);

  @Query("{ name: ?0, quantity: { $gte: ?1 } }")
  Flux<T> annotated(String name, int zero);

  @Query(value = "{ name: ?0 }", fields = "{ name: 1 }", sort = "{ _id: -1 }")
  Flux<T> fields(String name);

  @Query(value = "{ name: ?0 }", count = true)
  Mono<Long> counted(String name);

  @Query(value = "{ name: ?0 }", exists = true)
  Mono<Boolean> existing(String name);

  @Query(value = "{ name: ?0 }", delete = true)
  Mono<Long> deleted(String name);

  @Query("{ name: ?0 }")
  @Update("{ $inc: { quantity: ?1 } }")
  Mono<Long> increased(String name, int quantity);

  @Aggregation({"{ $match: { name: ?0 } }", "{ $sort: { _id: -1 } }"})
  Flux<T> aggregated(String name);

  @Aggregation({
    "{ $group: { _id: $name, quantity: { $sum: $quantity } } }",
    "{ $sort: { _id: 1 } }"
  })
  Flux<org.bson.Document> grouped();
}
