package dev.throughline.mongodb.parity.template;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.repository.Repository;
import reactor.core.publisher.Mono;

/** Methods of a reactive repository that return windows of parcels. */
interface ReactiveWindowedParcels extends Repository<Parcel, String> {

  Mono<Window<Parcel>> findTop2ByCountGreaterThanOrderById(int count, ScrollPosition position);

  Mono<Window<Parcel>> findByCountGreaterThanEqual(
      int count, ScrollPosition position, Sort sort, Limit limit);

  Mono<Window<Parcel>> findByFragile(boolean fragile, ScrollPosition position);

  Mono<Window<Parcel>> findByWeightNot(ScrollPosition position, long weight, Limit limit);

  @Query("{'count': {$gte: ?0}}")
  Mono<Window<Parcel>> counted(int count, ScrollPosition position, Limit limit);

  Mono<Window<ParcelNames>> findFirst3ByCountGreaterThanOrderByIdDesc(
      int count, ScrollPosition position);

  Mono<Window<ProjectedParcels.Label>> findFirst1ByCountLessThanOrderById(
      int count, ScrollPosition position);
}
