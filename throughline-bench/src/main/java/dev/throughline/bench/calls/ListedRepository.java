package dev.throughline.bench.calls;

import java.util.List;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.MongoRepository;

/** What an application asks for several documents with. */
interface ListedRepository extends MongoRepository<ListedProduct, String> {

  List<ListedProduct> findByCategoryAndPriceGreaterThan(String category, double price);

  Page<ListedProduct> findByCategory(String category, Pageable pageable);

  Slice<ListedProduct> findSliceByCategory(String category, Pageable pageable);

  @Aggregation("{$match: {category: ?0}}")
  List<ListedProduct> aggregated(String category);
}
