package dev.throughline.mongodb.parity.template;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.repository.Repository;

/** Methods that return windows of parcels. */
interface WindowedParcels extends Repository<Parcel, String> {

  Window<Parcel> findTop2ByCountGreaterThanOrderById(int count, ScrollPosition position);

  Window<Parcel> findByCountGreaterThanEqual(
      int count, ScrollPosition position, Sort sort, Limit limit);

  Window<Parcel> findByFragile(boolean fragile, ScrollPosition position);

  Window<Parcel> findByWeightNot(ScrollPosition position, long weight, Limit limit);

  @Query("{'count': {$gte: ?0}}")
  Window<Parcel> counted(int count, ScrollPosition position, Limit limit);

  Window<ParcelNames> findFirst3ByCountGreaterThanOrderByIdDesc(int count, ScrollPosition position);

  Window<ProjectedParcels.Label> findFirst1ByCountLessThanOrderById(
      int count, ScrollPosition position);
}
