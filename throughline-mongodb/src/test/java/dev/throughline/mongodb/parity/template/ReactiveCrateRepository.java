package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.template.CrateValues.Level;
import dev.throughline.mongodb.parity.template.CrateValues.Mood;
import dev.throughline.mongodb.parity.template.CrateValues.Size;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.geo.Point;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.ReactiveMongoRepository;
import org.springframework.data.mongodb.repository.Update;
import org.springframework.data.repository.query.Param;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The methods of {@link CrateRepository}. */
interface ReactiveCrateRepository extends ReactiveMongoRepository<Crate, String> {

  Flux<Crate> findByText(String text);

  Flux<Crate> findByTextNot(String text);

  Flux<Crate> findByText(CharSequence text);

  Flux<Crate> findByTextIn(List<String> texts);

  Flux<Crate> findByTextIn(Set<String> texts);

  Flux<Crate> findByTextIn(Collection<String> texts);

  Flux<Crate> findByTextIn(Iterable<String> texts);

  Flux<Crate> findByTextIn(String[] texts);

  Flux<Crate> findByTextNotIn(Collection<String> texts);

  Flux<Crate> findByTextStartingWith(String text);

  Flux<Crate> findByTextLikeIgnoreCase(String text);

  Flux<Crate> findByTextRegex(String text);

  Flux<Crate> findByTextRegex(Pattern text);

  Flux<Crate> findByPath(List<String> path);

  Flux<Crate> findByPathNot(Collection<String> path);

  Flux<Crate> findByTexts(List<String> texts);

  Flux<Crate> findByTextsContaining(String text);

  Flux<Crate> findByTextsContaining(Collection<String> texts);

  Flux<Crate> findByNames(Set<String> names);

  Flux<Crate> findByNumbersIn(Collection<Integer> numbers);

  Flux<Crate> findByNumberBetween(int from, int to);

  Flux<Crate> findByNumberGreaterThan(Integer number);

  Flux<Crate> findByNumber(Number number);

  Flux<Crate> findByLarge(long large);

  Flux<Crate> findByPriceLessThan(Double price);

  Flux<Crate> findByFlag(boolean flag);

  Flux<Crate> findByDateBefore(Date date);

  Flux<Crate> findByDateBetween(Date from, Date to);

  Flux<Crate> findByDateIn(Collection<Date> dates);

  Flux<Crate> findByMood(Mood mood);

  Flux<Crate> findByMoodIn(Collection<Mood> moods);

  Flux<Crate> findByLevelIn(List<Level> levels);

  Flux<Crate> findByAny(Object any);

  Flux<Crate> findByAnyIn(Collection<Object> any);

  Flux<Crate> findByAnyNear(Point point);

  Flux<Crate> findBySender(ObjectId sender);

  Flux<Crate> findBySenderIn(List<ObjectId> senders);

  Flux<Crate> findByIdIn(Collection<String> ids);

  Flux<Crate> findByIdNot(String id);

  Flux<Crate> findByOwner(Crate.Owner owner);

  Flux<Crate> findByOwnerIn(List<Crate.Owner> owners);

  Flux<Crate> findByKeeper(Crate.Owner keeper);

  Flux<Crate> findByAttributes(Map<String, String> attributes);

  Flux<Crate> findBySize(Size size);

  Flux<Crate> findByCode(Integer code);

  Flux<Crate> findByCodeIn(List<Integer> codes);

  Mono<Long> countByPathNot(List<String> path);

  Mono<Boolean> existsByTextIn(Collection<String> texts);

  Mono<Long> deleteByPathNot(List<String> path);

  Flux<Crate> removeByTextNotIn(Set<String> texts);

  @Query("{'text': {'$in': ?0}}")
  Flux<Crate> ofTexts(Collection<String> texts);

  @Query("{'path': ?0}")
  Flux<Crate> ofPath(List<String> path);

  @Query("{'path': ?0}")
  Flux<Crate> ofAnyPath(Object path);

  @Query("{'path': :#{#path}}")
  Flux<Crate> ofExpression(@Param("path") List<String> path);

  @Query("{'date': {'$gt': ?0}}")
  Flux<Crate> since(Date date);

  @Query(value = "{'path': {'$ne': ?0}}", delete = true)
  Mono<Long> deleteOthers(List<String> path);

  @Query(value = "{'path': {'$ne': ?0}}", count = true)
  Mono<Long> countOthers(List<String> path);

  @Query("{'path': {'$ne': ?0}}")
  @Update("{'$set': {'texts': ?0}}")
  Mono<Long> changeOthers(List<String> path);

  @Query("{'text': 'a'}")
  @Update("{'$push': {'texts': {'$each': ?0}}}")
  Mono<Long> push(Collection<String> texts);

  @Query("{'text': 'a'}")
  @Update("{'$set': {'date': ?0}}")
  Mono<Long> date(Date date);

  @Aggregation("{'$match': {'path': {'$ne': ?0}}}")
  Flux<Crate> aggregate(List<String> path);

  @Aggregation("{'$match': {'text': {'$in': ?0}}}")
  Flux<Crate> aggregateIn(Collection<String> texts);

  Flux<Crate> findByNumberGreaterThan(int number, Sort sort);

  Flux<Crate> findByNumberLessThan(int number, Pageable page);
}
