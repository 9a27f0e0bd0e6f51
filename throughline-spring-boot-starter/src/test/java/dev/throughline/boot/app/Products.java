package dev.throughline.boot.app;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.mongodb.repository.Aggregation;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.Query;
import org.springframework.data.mongodb.repository.Update;

public interface Products extends MongoRepository<Product, String> {

  List<Product> findByCategoryOrderByName(Product.Category category);

  Page<Product> findByStockGreaterThan(int stock, Pageable page);

  List<Product.NameOnly> findNamesByStock(int stock);

  List<Product.Label> findLabelsByStock(int stock);

  Stream<Product> streamByStock(int stock);

  @Query("{ 'attributes.size' : ?0 }")
  Product withSize(String size);

  @Query("{ 'name' : ?0 }")
  @Update("{ '$inc' : { 'stock' : ?1 } }")
  long restock(String name, int amount);

  @Aggregation({"{ '$match' : { 'stock' : ?0 } }", "{ '$sort' : { 'name' : 1 } }"})
  List<Product> aggregated(int stock);

  long deleteByStock(int stock);
}
