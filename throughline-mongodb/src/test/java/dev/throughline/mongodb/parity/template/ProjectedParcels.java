package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.template.Parcel.Size;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.repository.Repository;

/** Methods that return parts of parcels. */
interface ProjectedParcels extends Repository<Parcel, String> {

  /** A part. */
  record Label(String name, int count) {}

  /** A part with parts of a part. */
  record Route(String id, Parcel.Address to, List<String> tags) {}

  /** A part with the id, of a class. */
  class Tag {
    private final String id;
    private final Size size;

    Tag(String id, Size size) {
      this.id = id;
      this.size = size;
    }

    @Override
    public String toString() {
      return id + size;
    }
  }

  /** What is made of a part. */
  interface Shown {
    @Value("#{target.name + '!'}")
    String getName();
  }

  List<ParcelNames> findByName(String name);

  List<ParcelNames> findByCountGreaterThanOrderByWeightDesc(int count);

  Optional<ParcelNames> findOneByToStreetAndName(String street, String name);

  ParcelNames findFirstByCountGreaterThan(int count);

  ParcelNames findNamesById(String id);

  Slice<ParcelNames> findSlicedByCountGreaterThan(int count, Pageable page);

  Page<ParcelNames> findPagedByCountGreaterThan(int count, Pageable page);

  Stream<ParcelNames> streamByCountGreaterThan(int count);

  List<Label> findLabelsByName(String name);

  List<Label> findLabelsByNameIn(Collection<String> names, Sort sort);

  Optional<Label> findFirstLabelByCount(int count);

  Label findLabelById(String id);

  List<Route> findRoutesByToStreet(String street, Limit limit);

  List<Tag> findTagsBySize(Size size);

  Page<Label> findPagedLabelsByCountGreaterThan(int count, Pageable page);

  Stream<Label> streamLabelsByCountGreaterThan(int count);

  @Query("{'count': {$gte: ?0}}")
  List<Label> labels(int count);

  @Query(value = "{'count': {$gte: ?0}}", fields = "{'n': 1}")
  List<ParcelNames> names(int count);

  List<Shown> findShownByName(String name);

  List<ParcelNames> deleteByWeight(long weight);

  // Those of stock's

  <T> List<T> findDynamicByName(String name, Class<T> type);
}
