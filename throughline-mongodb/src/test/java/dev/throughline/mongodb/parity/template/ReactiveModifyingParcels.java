package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.template.Parcel.Size;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.bson.types.ObjectId;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.repository.Hint;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.Update;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The methods of {@link ModifyingParcels}, reactive. */
interface ReactiveModifyingParcels extends ReactiveMongoRepository<Parcel, String> {

  Mono<Long> deleteByName(String name);

  Mono<Long> deleteByCountGreaterThan(int count);

  Mono<Void> removeByTags(String tag);

  Mono<Long> deleteByIdIn(Collection<String> ids);

  Mono<Long> deleteByNameStartingWithIgnoreCase(String start);

  Mono<Long> deleteByDueBeforeAndSize(Instant due, Size size);

  Flux<Parcel> deleteBySize(Size size);

  Flux<Parcel> removeByCountIn(List<Integer> counts);

  Flux<Parcel> deleteByCountLessThan(int count, Sort sort);

  Flux<Parcel> deleteTop2ByCountGreaterThanEqual(int count);

  Mono<Parcel> removeByToStreet(String street);

  Mono<Parcel> deleteParcelById(String id);

  @Query(value = "{'n': ?0}", delete = true)
  Mono<Long> dropNamed(String name);

  @Query(value = "{'count': {$gte: ?0}}", delete = true)
  Flux<Parcel> dropCounted(int count);

  // Updates

  @Query("{'n': ?0}")
  @Update("{'$set': {'n': ?1}}")
  Mono<Long> rename(String from, String to);

  @Query("{'_id': ?0}")
  @Update("{'$set': {'size': ?1, 'sent': ?2, 'sender': ?3}, '$inc': {'count': ?4}}")
  Mono<Void> change(String id, Size size, Date sent, ObjectId sender, int count);

  @Update("{'$inc': {'count': ?1}}")
  Mono<Long> findAndIncrementCountByToStreet(String street, int by);

  @Update("{'$set': {'lines.0.q': ?1, 'to.s': ?0}, '$push': {'tags': ?0}}")
  Mono<Long> findAndMoveByCountGreaterThan(String street, int quantity);

  @Update("{'$addToSet': {'tags': {'$each': ?1}}}")
  Mono<Long> findAndTagByNameIn(Collection<String> names, List<String> tags);

  @Update("{'$unset': {'code': 1}, '$set': {'price': 2.5}}")
  Mono<Long> findAndSendByFragile(boolean fragile);

  @Update("{'$set': {'weight': ?1}}")
  Mono<Long> findAndWeighByCount(int count, long weight);

  @Update(pipeline = {"{'$set': {'n': ?1}}", "{'$set': {'tags': ['?1', 'x']}}"})
  Mono<Long> findAndNameByWeight(long weight, String name);

  // Streams

  Flux<Parcel> streamByNameNot(String name);

  Flux<Parcel> findByCountGreaterThanOrderByWeightDesc(int count);

  Flux<Parcel> findByTags(String tag, Sort sort, Limit limit);

  @Query(value = "{'count': {$lt: ?0}}", sort = "{'weight': -1}")
  Flux<Parcel> streamed(int count);

  // Those of stock's

  @Update("{'n': ?1}")
  Mono<Long> findAndReplaceByName(String name, String other);

  @Update("{'$set': {'code': ?1}}")
  Mono<Long> findAndCodeByPrice(double price, int code);

  @Update("{'$set': {'n': ?#{[1]}}}")
  Mono<Long> findAndNameBySize(Size size, String name);

  Mono<Long> findAndUpdateByFragileTrue(org.springframework.data.mongodb.core.query.Update update);

  @Hint("n_1")
  @Update("{'$set': {'n': 'b'}}")
  Mono<Long> findAndHintByNameAndCount(String name, int count);

  @Query(value = "{'n': /^?0/}", delete = true)
  Mono<Long> dropMatching(String start);
}
