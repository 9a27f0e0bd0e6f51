package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.template.Parcel.Size;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bson.types.ObjectId;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.repository.Hint;
import org.springframework.data.mongodb.repository.Meta;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReadPreference;

/** Query methods of every kind; which of them are compiled is said by {@link CallParityTests}. */
interface ParcelRepository extends MongoRepository<Parcel, String> {

  List<Parcel> findByName(String name);

  List<Parcel> findByNameIs(String name);

  List<Parcel> findByNameNot(String name);

  List<Parcel> findByNameAndCount(String name, int count);

  List<Parcel> findByNameOrCount(String name, int count);

  List<Parcel> findByCountBetween(int from, int to);

  List<Parcel> findByCountLessThan(int count);

  List<Parcel> findByCountLessThanEqual(Integer count);

  List<Parcel> findByWeightGreaterThan(long weight);

  List<Parcel> findByPriceGreaterThanEqual(double price);

  List<Parcel> findByDueAfter(Instant due);

  List<Parcel> findBySentBefore(Date sent);

  List<Parcel> findByDay(LocalDate day);

  List<Parcel> findBySize(Size size);

  List<Parcel> findBySizeNot(Size size);

  List<Parcel> findByFragile(boolean fragile);

  List<Parcel> findByFragileTrue();

  List<Parcel> findByNameIsNull();

  List<Parcel> findByNameIsNotNullAndFragileFalse();

  List<Parcel> findByNameExists(boolean exists);

  List<Parcel> findBySender(ObjectId sender);

  List<Parcel> findByToStreet(String street);

  List<Parcel> findByToNumberAndToStreetNot(int number, String street);

  List<Parcel> findByTags(String tag);

  List<Parcel> findByLinesItemAndLinesQuantityGreaterThan(String item, int quantity);

  List<Parcel> findByCountOrderByWeightDescNameAsc(int count);

  List<Parcel> findTop2ByCountGreaterThan(int count);

  List<Parcel> findDistinctByName(String name);

  Parcel findFirstByCountGreaterThanOrderByPriceDesc(int count);

  Optional<Parcel> findFirstByName(String name);

  Optional<Parcel> findOneByName(String name);

  Parcel findParcelById(String id);

  List<Parcel> findByIdNot(String id);

  Optional<Parcel> findByIdAndName(String id, String name);

  long countByName(String name);

  long countByCountGreaterThanAndFragile(int count, boolean fragile);

  boolean existsByName(String name);

  @Query("{'n': ?0}")
  List<Parcel> named(String name);

  @Query("{'n': ?0, 'count': {$gte: ?1, $lt: ?2}}")
  List<Parcel> counted(String name, int from, int to);

  @Query(value = "{'count': {$gt: ?0}}", sort = "{'weight': -1}", fields = "{'n': 1, 'count': 1}")
  List<Parcel> some(int count);

  @Query("{'_id': ?0}")
  Parcel byId(String id);

  @Query("{'$or': [{'n': ?0}, {'to.s': ?0}, {'lines': {$elemMatch: {'item': ?1}}}]}")
  List<Parcel> anywhere(String text, String item);

  @Query("{'size': ?0, 'sent': {$lt: ?1}, 'sender': {$ne: ?2}, 'price': ?3, 'weight': ?4}")
  List<Parcel> typed(Size size, Date sent, ObjectId sender, double price, long weight);

  @Query(value = "{'n': ?0}", count = true)
  long countNamed(String name);

  @Query(value = "{'n': ?0}", exists = true)
  boolean isNamed(String name);

  @Query("{'code': ?0}")
  List<Parcel> coded(int code);

  @Meta(comment = "why", maxExecutionTimeMs = 5_000, cursorBatchSize = 7)
  List<Parcel> findByPrice(double price);

  @ReadPreference("primaryPreferred")
  List<Parcel> findByWeight(long weight);

  @Hint("n_1")
  List<Parcel> findByNameAndWeight(String name, long weight);

  List<Parcel> findByNameIn(Collection<String> names);

  List<Parcel> findByNameNotInAndCount(List<String> names, int count);

  List<Parcel> findByIdIn(Collection<String> ids);

  List<Parcel> findBySizeInAndTagsIn(Set<Size> sizes, Iterable<String> tags);

  List<Parcel> findTop3ByCountIn(List<Integer> counts);

  List<Parcel> findByTags(List<String> tags);

  List<Parcel> findByDueIn(List<Instant> dues);

  @Query("{'n': {$in: ?0}, 'count': {$nin: ?1}}")
  List<Parcel> among(List<String> names, List<Integer> counts);

  List<Parcel> findByNameLike(String name);

  List<Parcel> findByNameNotLike(String name);

  List<Parcel> findByNameContainingIgnoreCase(String name);

  List<Parcel> findByNameContaining(String part);

  List<Parcel> findByNameNotContaining(String part);

  List<Parcel> findByNameStartingWith(String start);

  List<Parcel> findByNameStartingWithIgnoreCaseAndCount(String start, int count);

  List<Parcel> findByNameEndsWith(String end);

  List<Parcel> findByNameIgnoreCase(String name);

  List<Parcel> findByNameInIgnoreCase(List<String> names);

  List<Parcel> findByTagsContaining(String tag);

  boolean existsByNameIgnoreCase(String name);

  long countByNameStartingWith(String start);

  List<Parcel> findByNameAndPrice(String name, double price, Sort sort);

  List<Parcel> findByCountNot(int count, Limit limit);

  List<Parcel> findByCountGreaterThan(int count, Sort sort, Limit limit);

  List<Parcel> findByFragile(boolean fragile, Pageable page);

  List<Parcel> findTop3ByFragile(boolean fragile, Sort sort);

  Slice<Parcel> findByCountLessThan(int count, Pageable page);

  Page<Parcel> findByCountGreaterThanEqual(int count, Pageable page);

  @Query(value = "{'count': {$gte: ?0}}", sort = "{'weight': -1}")
  Page<Parcel> paged(int count, Pageable page);

  @Query("{'count': {$gte: ?0}}")
  Slice<Parcel> sliced(int count, Pageable page);

  // Those of stock's

  List<Parcel> findByNameRegex(String expression);

  Page<Parcel> findTop3ByCountGreaterThanEqual(int count, Pageable page);

  Window<Parcel> findTop2ByCountLessThanOrderById(int count, ScrollPosition position);

  List<Parcel> findByCode(int code);

  @Query("{'n': ?#{[0]}}")
  List<Parcel> expression(String name);

  @Query("{'n': /^?0/}")
  List<Parcel> pattern(String name);
}
