package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.template.Parcel.Size;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.repository.Hint;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.Update;
import org.springframework.data.repository.Repository;

/** Methods that delete, update or stream. */
interface ModifyingParcels extends Repository<Parcel, String> {

  long deleteByName(String name);

  Long deleteByCountGreaterThan(int count);

  void removeByTags(String tag);

  int deleteByIdIn(Collection<String> ids);

  long deleteByNameStartingWithIgnoreCase(String start);

  long deleteByDueBeforeAndSize(Instant due, Size size);

  List<Parcel> deleteBySize(Size size);

  List<Parcel> removeByCountIn(List<Integer> counts);

  List<Parcel> deleteByCountLessThan(int count, Sort sort);

  List<Parcel> deleteTop2ByCountGreaterThanEqual(int count);

  Optional<Parcel> removeByToStreet(String street);

  Parcel deleteParcelById(String id);

  @Query(value = "{'n': ?0}", delete = true)
  long dropNamed(String name);

  @Query(value = "{'count': {$gte: ?0}}", delete = true)
  List<Parcel> dropCounted(int count);

  // Updates

  @Query("{'n': ?0}")
  @Update("{'$set': {'n': ?1}}")
  long rename(String from, String to);

  @Query("{'_id': ?0}")
  @Update("{'$set': {'size': ?1, 'sent': ?2, 'sender': ?3}, '$inc': {'count': ?4}}")
  void change(String id, Size size, Date sent, ObjectId sender, int count);

  @Update("{'$inc': {'count': ?1}}")
  long findAndIncrementCountByToStreet(String street, int by);

  @Update("{'$set': {'lines.0.q': ?1, 'to.s': ?0}, '$push': {'tags': ?0}}")
  int findAndMoveByCountGreaterThan(String street, int quantity);

  @Update("{'$addToSet': {'tags': {'$each': ?1}}}")
  long findAndTagByNameIn(Collection<String> names, List<String> tags);

  @Update("{'$unset': {'code': 1}, '$set': {'price': 2.5}}")
  long findAndSendByFragile(boolean fragile);

  @Update("{'$set': {'weight': ?1}}")
  long findAndWeighByCount(int count, long weight);

  @Update(pipeline = {"{'$set': {'n': ?1}}", "{'$set': {'tags': ['?1', 'x']}}"})
  long findAndNameByWeight(long weight, String name);

  // Streams

  Stream<Parcel> streamByNameNot(String name);

  Stream<Parcel> findByCountGreaterThanOrderByWeightDesc(int count);

  Stream<Parcel> findByTags(String tag, Sort sort, Limit limit);

  @Query(value = "{'count': {$lt: ?0}}", sort = "{'weight': -1}")
  Stream<Parcel> streamed(int count);

  // Those of stock's

  @Update("{'n': ?1}")
  long findAndReplaceByName(String name, String other);

  @Update("{'$set': {'code': ?1}}")
  long findAndCodeByPrice(double price, int code);

  @Update("{'$set': {'n': ?#{[1]}}}")
  long findAndNameBySize(Size size, String name);

  long findAndUpdateByFragileTrue(org.springframework.data.mongodb.core.query.Update update);

  @Hint("n_1")
  @Update("{'$set': {'n': 'b'}}")
  long findAndHintByNameAndCount(String name, int count);

  @Query(value = "{'n': /^?0/}", delete = true)
  long dropMatching(String start);
}
