package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.template.Parcel.Size;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.bson.types.ObjectId;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.Hint;
import org.springframework.data.mongodb.repository.Meta;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.ReadPreference;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The methods of {@link ParcelRepository}, as far as reactive repositories may have them. */
interface ReactiveParcels extends ReactiveMongoRepository<Parcel, String> {

  Flux<Parcel> findByName(String name);

  Flux<Parcel> findByNameIs(String name);

  Flux<Parcel> findByNameNot(String name);

  Flux<Parcel> findByNameAndCount(String name, int count);

  Flux<Parcel> findByNameOrCount(String name, int count);

  Flux<Parcel> findByCountBetween(int from, int to);

  Flux<Parcel> findByCountLessThan(int count);

  Flux<Parcel> findByCountLessThanEqual(Integer count);

  Flux<Parcel> findByWeightGreaterThan(long weight);

  Flux<Parcel> findByPriceGreaterThanEqual(double price);

  Flux<Parcel> findByDueAfter(Instant due);

  Flux<Parcel> findBySentBefore(Date sent);

  Flux<Parcel> findByDay(LocalDate day);

  Flux<Parcel> findBySize(Size size);

  Flux<Parcel> findBySizeNot(Size size);

  Flux<Parcel> findByFragile(boolean fragile);

  Flux<Parcel> findByFragileTrue();

  Flux<Parcel> findByNameIsNull();

  Flux<Parcel> findByNameIsNotNullAndFragileFalse();

  Flux<Parcel> findByNameExists(boolean exists);

  Flux<Parcel> findBySender(ObjectId sender);

  Flux<Parcel> findByToStreet(String street);

  Flux<Parcel> findByToNumberAndToStreetNot(int number, String street);

  Flux<Parcel> findByTags(String tag);

  Flux<Parcel> findByLinesItemAndLinesQuantityGreaterThan(String item, int quantity);

  Flux<Parcel> findByCountOrderByWeightDescNameAsc(int count);

  Flux<Parcel> findTop2ByCountGreaterThan(int count);

  Flux<Parcel> findDistinctByName(String name);

  Mono<Parcel> findFirstByCountGreaterThanOrderByPriceDesc(int count);

  Mono<Parcel> findFirstByName(String name);

  Mono<Parcel> findOneByName(String name);

  Mono<Parcel> findParcelById(String id);

  Mono<Parcel> findOneByNameIsNotNull();

  Flux<Parcel> findByIdNot(String id);

  Mono<Parcel> findByIdAndName(String id, String name);

  Mono<Long> countByName(String name);

  Mono<Long> countByCountGreaterThanAndFragile(int count, boolean fragile);

  Mono<Boolean> existsByName(String name);

  @Query("{'n': ?0}")
  Flux<Parcel> named(String name);

  @Query("{'n': ?0, 'count': {$gte: ?1, $lt: ?2}}")
  Flux<Parcel> counted(String name, int from, int to);

  @Query(value = "{'count': {$gt: ?0}}", sort = "{'weight': -1}", fields = "{'n': 1, 'count': 1}")
  Flux<Parcel> some(int count);

  @Query("{'_id': ?0}")
  Mono<Parcel> byId(String id);

  @Query("{'$or': [{'n': ?0}, {'to.s': ?0}, {'lines': {$elemMatch: {'item': ?1}}}]}")
  Flux<Parcel> anywhere(String text, String item);

  @Query("{'size': ?0, 'sent': {$lt: ?1}, 'sender': {$ne: ?2}, 'price': ?3, 'weight': ?4}")
  Flux<Parcel> typed(Size size, Date sent, ObjectId sender, double price, long weight);

  @Query(value = "{'n': ?0}", count = true)
  Mono<Long> countNamed(String name);

  @Query(value = "{'n': ?0}", exists = true)
  Mono<Boolean> isNamed(String name);

  @Query("{'code': ?0}")
  Flux<Parcel> coded(int code);

  @Meta(comment = "why", maxExecutionTimeMs = 5_000, cursorBatchSize = 7)
  Flux<Parcel> findByPrice(double price);

  @ReadPreference("primaryPreferred")
  Flux<Parcel> findByWeight(long weight);

  @Hint("n_1")
  Flux<Parcel> findByNameAndWeight(String name, long weight);

  Flux<Parcel> findByNameIn(Collection<String> names);

  Flux<Parcel> findByNameNotInAndCount(List<String> names, int count);

  Flux<Parcel> findByIdIn(Collection<String> ids);

  Flux<Parcel> findBySizeInAndTagsIn(Set<Size> sizes, Iterable<String> tags);

  Flux<Parcel> findTop3ByCountIn(List<Integer> counts);

  Flux<Parcel> findByTags(List<String> tags);

  Flux<Parcel> findByDueIn(List<Instant> dues);

  @Query("{'n': {$in: ?0}, 'count': {$nin: ?1}}")
  Flux<Parcel> among(List<String> names, List<Integer> counts);

  Flux<Parcel> findByNameLike(String name);

  Flux<Parcel> findByNameNotLike(String name);

  Flux<Parcel> findByNameContainingIgnoreCase(String name);

  Flux<Parcel> findByNameContaining(String part);

  Flux<Parcel> findByNameNotContaining(String part);

  Flux<Parcel> findByNameStartingWith(String start);

  Flux<Parcel> findByNameStartingWithIgnoreCaseAndCount(String start, int count);

  Flux<Parcel> findByNameEndsWith(String end);

  Flux<Parcel> findByNameIgnoreCase(String name);

  Flux<Parcel> findByNameInIgnoreCase(List<String> names);

  Flux<Parcel> findByTagsContaining(String tag);

  Mono<Boolean> existsByNameIgnoreCase(String name);

  Mono<Long> countByNameStartingWith(String start);

  Flux<Parcel> findByNameAndPrice(String name, double price, Sort sort);

  Flux<Parcel> findByCountNot(int count, Limit limit);

  Flux<Parcel> findByCountGreaterThan(int count, Sort sort, Limit limit);

  Flux<Parcel> findByFragile(boolean fragile, Pageable page);

  Flux<Parcel> findTop3ByFragile(boolean fragile, Sort sort);

  @Aggregation("{'$match': {'name': {'$in': ?0}}}")
  Flux<Parcel> aggregated(Collection<String> names);

  // Those of stock's

  Flux<Parcel> findByNameRegex(String expression);

  Mono<Window<Parcel>> findTop2ByCountLessThanOrderById(int count, ScrollPosition position);

  Flux<Parcel> findByCode(int code);

  @Query("{'n': ?#{[0]}}")
  Flux<Parcel> expression(String name);

  @Query("{'n': /^?0/}")
  Flux<Parcel> pattern(String name);

  Mono<Window<Parcel>> findTop2ByCount(ScrollPosition position, int count);

  @Query("{'n': ?0}")
  Flux<Parcel> findByNameAsPublished(Mono<String> name);

  Flux<ParcelNames> findByCountLessThanAndFragile(int count, boolean fragile);
}
