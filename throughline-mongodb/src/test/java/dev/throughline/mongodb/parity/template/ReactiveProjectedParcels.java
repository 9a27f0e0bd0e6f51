package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.template.Parcel.Size;
import dev.throughline.mongodb.parity.template.ProjectedParcels.Label;
import dev.throughline.mongodb.parity.template.ProjectedParcels.Route;
import dev.throughline.mongodb.parity.template.ProjectedParcels.Shown;
import dev.throughline.mongodb.parity.template.ProjectedParcels.Tag;
import java.util.Collection;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.repository.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Methods of a reactive repository that return parts of parcels. */
interface ReactiveProjectedParcels extends Repository<Parcel, String> {

  Flux<ParcelNames> findByName(String name);

  Flux<ParcelNames> findByCountGreaterThanOrderByWeightDesc(int count);

  Mono<ParcelNames> findOneByToStreetAndName(String street, String name);

  Mono<ParcelNames> findFirstByCountGreaterThan(int count);

  Mono<ParcelNames> findNamesById(String id);

  Flux<Label> findLabelsByName(String name);

  Flux<Label> findLabelsByNameIn(Collection<String> names, Sort sort);

  Mono<Label> findFirstLabelByCount(int count);

  Mono<Label> findLabelById(String id);

  Flux<Route> findRoutesByToStreet(String street, Limit limit);

  Flux<Tag> findTagsBySize(Size size);

  @Query("{'count': {$gte: ?0}}")
  Flux<Label> labels(int count);

  @Query(value = "{'count': {$gte: ?0}}", fields = "{'n': 1}")
  Flux<ParcelNames> names(int count);

  Flux<Shown> findShownByName(String name);

  // Those of stock's

  Flux<ParcelNames> deleteByWeight(long weight);

  <T> Flux<T> findDynamicByName(String name, Class<T> type);
}
