package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.template.AggregatedParcels.Sum;
import dev.throughline.mongodb.parity.template.Parcel.Size;
import java.util.Collection;
import java.util.Date;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.aggregation.AggregationResults;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.Hint;
import org.springframework.data.mongodb.repository.Meta;
import org.springframework.data.mongodb.repository.ReadPreference;
import org.springframework.data.repository.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The methods of {@link AggregatedParcels}, as far as reactive repositories may have them. */
interface ReactiveAggregatedParcels extends Repository<Parcel, String> {

  @Aggregation("{'$match': {'name': ?0}}")
  Flux<Parcel> matching(String name);

  @Aggregation({
    "{'$match': {'count': {'$gte': ?0}}}",
    "{'$sort': {'count': -1}}",
    "{'$limit': ?1}"
  })
  Flux<Parcel> highest(int from, int limit);

  @Aggregation({
    "{'$match': {'size': ?0, 'sent': {'$lt': ?1}, 'sender': ?2, 'fragile': ?3}}",
    "{'$group': {'_id': '$size', 'total': {'$sum': '$count'}}}"
  })
  Flux<Sum> sums(Size size, Date sent, ObjectId sender, boolean fragile);

  @Aggregation({
    "{'$match': {'id': {'$in': ?0}}}",
    "{'$group': {'_id': null, 'total': {'$sum': '$count'}}}"
  })
  Mono<Long> total(Collection<String> ids);

  @Aggregation({"{'$match': {'id': ?0}}", "{'$project': {'n': 1}}"})
  Mono<Parcel> named(String id);

  @Aggregation({"{'$match': {'to.street': ?0}}", "{'$project': {'n': 1, '_id': 0}}"})
  Flux<String> names(String street);

  @Aggregation("{'$match': {'count': {'$gte': ?0}}}")
  Flux<Document> documents(int count);

  @Aggregation("{'$match': {'count': {'$gte': ?0}}}")
  Flux<ParcelNames> projected(int count);

  @Aggregation("{'$match': {'count': {'$lt': ?0}}}")
  Flux<Parcel> sorted(int count, Sort sort);

  @Aggregation("{'$match': {'count': {'$lt': ?0}}}")
  Flux<Parcel> limited(Sort sort, int count, Limit limit);

  @Aggregation("{'$match': {'fragile': ?0}}")
  Flux<Parcel> paged(boolean fragile, Pageable page);

  @Meta(comment = "why", maxExecutionTimeMs = 5_000, cursorBatchSize = 7, allowDiskUse = "true")
  @Aggregation("{'$match': {'weight': ?0}}")
  Flux<Parcel> commented(long weight);

  @Hint("n_1")
  @ReadPreference("primaryPreferred")
  @Aggregation("{'$match': {'price': ?0}}")
  Flux<Parcel> hinted(double price);

  @Aggregation("{'$group': {'_id': '$size', 'total': {'$sum': ?0}}}")
  Flux<Sum> each(int value);

  // Those of stock's

  @Aggregation("{'$match': {'count': ?0}}")
  Mono<Void> nothing(int count);

  @Aggregation("{'$match': {'count': {'$gte': ?0}}}")
  Mono<AggregationResults<Parcel>> raw(int count);

  @Aggregation("{'$match': {'n': ?0}}")
  Flux<Parcel> published(Mono<String> name);

  @Aggregation("{'$match': {'n': ?#{[0]}}}")
  Flux<Parcel> expression(String name);

  @Aggregation("{'$match': {'code': ?0}}")
  Flux<Parcel> coded(int code);

  @Aggregation("{'$match': {'n': /^?0/}}")
  Flux<Parcel> pattern(String start);
}
