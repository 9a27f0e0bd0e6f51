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
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.Update;
import org.springframework.data.repository.query.Param;

/** Methods whose parameters are declared in all ways. */
interface CrateRepository extends MongoRepository<Crate, String> {

  List<Crate> findByText(String text);

  List<Crate> findByTextNot(String text);

  List<Crate> findByText(CharSequence text);

  List<Crate> findByTextIn(List<String> texts);

  List<Crate> findByTextIn(Set<String> texts);

  List<Crate> findByTextIn(Collection<String> texts);

  List<Crate> findByTextIn(Iterable<String> texts);

  List<Crate> findByTextIn(String[] texts);

  List<Crate> findByTextNotIn(Collection<String> texts);

  List<Crate> findByTextStartingWith(String text);

  List<Crate> findByTextLikeIgnoreCase(String text);

  List<Crate> findByTextRegex(String text);

  List<Crate> findByTextRegex(Pattern text);

  List<Crate> findByPath(List<String> path);

  List<Crate> findByPathNot(Collection<String> path);

  List<Crate> findByTexts(List<String> texts);

  List<Crate> findByTextsContaining(String text);

  List<Crate> findByTextsContaining(Collection<String> texts);

  List<Crate> findByNames(Set<String> names);

  List<Crate> findByNumbersIn(Collection<Integer> numbers);

  List<Crate> findByNumberBetween(int from, int to);

  List<Crate> findByNumberGreaterThan(Integer number);

  List<Crate> findByNumber(Number number);

  List<Crate> findByLarge(long large);

  List<Crate> findByPriceLessThan(Double price);

  List<Crate> findByFlag(boolean flag);

  List<Crate> findByDateBefore(Date date);

  List<Crate> findByDateBetween(Date from, Date to);

  List<Crate> findByDateIn(Collection<Date> dates);

  List<Crate> findByMood(Mood mood);

  List<Crate> findByMoodIn(Collection<Mood> moods);

  List<Crate> findByLevelIn(List<Level> levels);

  List<Crate> findByAny(Object any);

  List<Crate> findByAnyIn(Collection<Object> any);

  List<Crate> findByAnyNear(Point point);

  List<Crate> findBySender(ObjectId sender);

  List<Crate> findBySenderIn(List<ObjectId> senders);

  List<Crate> findByIdIn(Collection<String> ids);

  List<Crate> findByIdNot(String id);

  List<Crate> findByOwner(Crate.Owner owner);

  List<Crate> findByOwnerIn(List<Crate.Owner> owners);

  List<Crate> findByKeeper(Crate.Owner keeper);

  List<Crate> findByAttributes(Map<String, String> attributes);

  List<Crate> findBySize(Size size);

  List<Crate> findByCode(Integer code);

  List<Crate> findByCodeIn(List<Integer> codes);

  Long countByPathNot(List<String> path);

  Boolean existsByTextIn(Collection<String> texts);

  Long deleteByPathNot(List<String> path);

  List<Crate> removeByTextNotIn(Set<String> texts);

  @Query("{'text': {'$in': ?0}}")
  List<Crate> ofTexts(Collection<String> texts);

  @Query("{'path': ?0}")
  List<Crate> ofPath(List<String> path);

  @Query("{'path': ?0}")
  List<Crate> ofAnyPath(Object path);

  @Query("{'path': :#{#path}}")
  List<Crate> ofExpression(@Param("path") List<String> path);

  @Query("{'date': {'$gt': ?0}}")
  List<Crate> since(Date date);

  @Query(value = "{'path': {'$ne': ?0}}", delete = true)
  Long deleteOthers(List<String> path);

  @Query(value = "{'path': {'$ne': ?0}}", count = true)
  Long countOthers(List<String> path);

  @Query("{'path': {'$ne': ?0}}")
  @Update("{'$set': {'texts': ?0}}")
  Long changeOthers(List<String> path);

  @Query("{'text': 'a'}")
  @Update("{'$push': {'texts': {'$each': ?0}}}")
  Long push(Collection<String> texts);

  @Query("{'text': 'a'}")
  @Update("{'$set': {'date': ?0}}")
  Long date(Date date);

  @Aggregation("{'$match': {'path': {'$ne': ?0}}}")
  List<Crate> aggregate(List<String> path);

  @Aggregation("{'$match': {'text': {'$in': ?0}}}")
  List<Crate> aggregateIn(Collection<String> texts);

  List<Crate> findByNumberGreaterThan(int number, Sort sort);

  List<Crate> findByNumberLessThan(int number, Pageable page);
}
