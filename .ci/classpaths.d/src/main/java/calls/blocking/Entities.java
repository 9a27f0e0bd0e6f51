package calls.blocking;

import calls.Named;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.Update;
import org.springframework.data.repository.NoRepositoryBean;

/** Methods of each kind: derived, annotated, aggregating. */
@NoRepositoryBean
public interface Entities<T> extends MongoRepository<T, String> {

  List<T> findByName(String name);

  Optional<T> findFirstByNameOrderByIdDesc(String name);

  T findOneByQuantity(int quantity);

  List<T> findByNameStartingWithIgnoreCase(String prefix);

  List<T> findByNameIn(Collection<String> names, Sort sort);

  List<T> findByQuantityBetween(int from, int to);

  List<T> findByQuantityGreaterThanEqual(int from, Limit limit);

  Page<T> findByNameNot(String other, Pageable page);

  Slice<T> findByQuantityLessThan(int to, Pageable page);

  Window<T> findTop2ByQuantityGreaterThanOrderById(int zero, ScrollPosition position);

  Stream<T> streamByNameContaining(String prefix);

  List<Named> findNamedByQuantity(int quantity);

  <P> List<P> findAsByName(String name, Class<P> resultType);

  long countByName(String name);

  boolean existsByName(String name);

  long deleteByName(String name);

  List<T> removeByQuantity(int quantity);

  @Query("{ name: ?0, quantity: { $gte: ?1 } }")
  List<T> annotated(String name, int zero);

  @Query(value = "{ name: ?0 }", fields = "{ name: 1 }", sort = "{ _id: -1 }")
  List<T> fields(String name);

  @Query(value = "{ name: ?0 }", count = true)
  long counted(String name);

  @Query(value = "{ name: ?0 }", exists = true)
  boolean existing(String name);

  @Query(value = "{ name: ?0 }", delete = true)
  long deleted(String name);

  @Query("{ name: ?0 }")
  @Update("{ $inc: { quantity: ?1 } }")
  long increased(String name, int quantity);

  @Aggregation({"{ $match: { name: ?0 } }", "{ $sort: { _id: -1 } }"})
  List<T> aggregated(String name);

  @Aggregation({
    "{ $group: { _id: $name, quantity: { $sum: $quantity } } }",
    "{ $sort: { _id: 1 } }"
  })
  List<org.bson.Document> grouped();
}
