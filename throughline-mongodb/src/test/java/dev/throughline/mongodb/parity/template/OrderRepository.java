package dev.throughline.mongodb.parity.template;

import dev.throughline.mongodb.parity.shapes.KotlinOrderDto;
import dev.throughline.mongodb.parity.shapes.ProjectedShapes.Order;
import dev.throughline.mongodb.parity.shapes.ProjectionDtos.Bean;
import dev.throughline.mongodb.parity.shapes.ProjectionDtos.FlatRecord;
import dev.throughline.mongodb.parity.shapes.ProjectionDtos.NestedBean;
import dev.throughline.mongodb.parity.shapes.ProjectionViews.Defaults;
import dev.throughline.mongodb.parity.shapes.ProjectionViews.Flat;
import dev.throughline.mongodb.parity.shapes.ProjectionViews.Nested;
import dev.throughline.mongodb.parity.shapes.ProjectionViews.WithId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.repository.Repository;

/** Repository methods that return projections of every kind. */
interface OrderRepository extends Repository<Order, String> {

  List<Nested> findByQuantityLessThan(int quantity);

  Optional<Defaults> findFirstByQuantityLessThanOrderById(int quantity);

  Page<Flat> findPageByQuantityLessThan(int quantity, Pageable page);

  Slice<FlatRecord> findSliceByQuantityLessThan(int quantity, Pageable page);

  Stream<Bean> streamByQuantityLessThan(int quantity);

  Window<WithId> findByQuantityLessThanOrderById(
      int quantity, Limit limit, ScrollPosition position);

  Window<NestedBean> findWindowByQuantityLessThanOrderById(
      int quantity, Limit limit, ScrollPosition position);

  List<KotlinOrderDto> findDataByQuantityLessThan(int quantity);

  <T> List<T> findDynamicByQuantityLessThan(int quantity, Class<T> type);

  @Query("{ 'quantity' : { $lt : ?0 } }")
  List<NestedBean> queried(int quantity);

  @Query(value = "{ 'quantity' : { $lt : ?0 } }", fields = "{ 'number' : 1, 'cust' : 1 }")
  List<Flat> someFields(int quantity);

  @Aggregation("{ $match : { quantity : { $lt : ?0 } } }")
  List<Flat> aggregatedViews(int quantity);

  @Aggregation("{ $match : { quantity : { $lt : ?0 } } }")
  List<FlatRecord> aggregatedRecords(int quantity);

  @Aggregation({
    "{ $match : { quantity : { $lt : ?0 } } }",
    "{ $group : { _id : '$status', sum : { $sum : '$quantity' }, numbers : { $push : '$number' } } }",
    "{ $sort : { _id : 1 } }"
  })
  List<Totals> totals(int quantity);

  /** What an aggregation computes. */
  record Totals(String id, int sum, List<String> numbers) {}
}
