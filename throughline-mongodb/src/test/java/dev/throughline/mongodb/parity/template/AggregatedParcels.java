package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.template.Parcel.Size;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.Hint;
import org.springframework.data.mongodb.repository.Meta;
import org.springframework.data.mongodb.repository.ReadPreference;
import org.springframework.data.repository.Repository;

/** Methods with pipelines. */
interface AggregatedParcels extends Repository<Parcel, String> {

  /** A sum of counts. */
  record Sum(String id, long total) {}

  @Aggregation("{'$match': {'name': ?0}}")
  List<Parcel> matching(String name);

  @Aggregation({
    "{'$match': {'count': {'$gte': ?0}}}",
    "{'$sort': {'count': -1}}",
    "{'$limit': ?1}"
  })
  List<Parcel> highest(int from, int limit);

  @Aggregation({
    "{'$match': {'size': ?0, 'sent': {'$lt': ?1}, 'sender': ?2, 'fragile': ?3}}",
    "{'$group': {'_id': '$size', 'total': {'$sum': '$count'}}}"
  })
  List<Sum> sums(Size size, Date sent, ObjectId sender, boolean fragile);

  @Aggregation({
    "{'$match': {'id': {'$in': ?0}}}",
    "{'$group': {'_id': null, 'total': {'$sum': '$count'}}}"
  })
  long total(Collection<String> ids);

  @Aggregation({"{'$match': {'id': ?0}}", "{'$project': {'n': 1}}"})
  Parcel named(String id);

  @Aggregation({"{'$match': {'to.street': ?0}}", "{'$project': {'n': 1, '_id': 0}}"})
  List<String> names(String street);

  @Aggregation("{'$match': {'count': {'$gte': ?0}}}")
  AggregationResults<Parcel> raw(int count);

  @Aggregation("{'$match': {'count': {'$gte': ?0}}}")
  List<Document> documents(int count);

  @Aggregation("{'$match': {'count': {'$gte': ?0}}}")
  List<ParcelNames> projected(int count);

  @Aggregation("{'$match': {'count': {'$gte': ?0}}}")
  Stream<Parcel> streamed(int count);

  @Aggregation("{'$match': {'count': {'$lt': ?0}}}")
  List<Parcel> sorted(int count, Sort sort);

  @Aggregation("{'$match': {'count': {'$lt': ?0}}}")
  Slice<Parcel> sliced(int count, Pageable page);

  @Aggregation("{'$match': {'fragile': ?0}}")
  List<Parcel> paged(boolean fragile, Pageable page);

  @Meta(comment = "why", maxExecutionTimeMs = 5_000, cursorBatchSize = 7, allowDiskUse = "true")
  @Aggregation("{'$match': {'weight': ?0}}")
  List<Parcel> commented(long weight);

  @Hint("n_1")
  @ReadPreference("primaryPreferred")
  @Aggregation("{'$match': {'price': ?0}}")
  List<Parcel> hinted(double price);

  @Aggregation("{'$group': {'_id': '$size', 'total': {'$sum': ?0}}}")
  List<Sum> each(int value);

  // Those of stock's

  @Aggregation("{'$match': {'count': ?0}}")
  void nothing(int count);

  @Aggregation("{'$match': {'n': ?#{[0]}}}")
  List<Parcel> expression(String name);

  @Aggregation("{'$match': {'code': ?0}}")
  List<Parcel> coded(int code);

  @Aggregation("{'$match': {'n': /^?0/}}")
  List<Parcel> pattern(String start);
}
