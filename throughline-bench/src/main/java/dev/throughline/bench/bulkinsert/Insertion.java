package dev.throughline.bench.bulkinsert;

import com.mongodb.client.MongoCollection;
import dev.throughline.bench.product.Product;
import dev.throughline.mongodb.write.StreamingWriter;
import java.util.ArrayList;
import java.util.List;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoTemplate;

/** One way to insert products. */
interface Insertion {

  /** Does what may be done before the clock starts, and returns what the clock measures. */
  Runnable prepare(List<Product> products);

  /** The way that a strategy names, with the application's beans. */
  static Insertion of(Strategy strategy, BeanFactory beans) {
    ProductRepository repository = beans.getBean(ProductRepository.class);
    MongoTemplate template = beans.getBean(MongoTemplate.class);
    return switch (strategy) {
      case SAVE_LOOP -> products -> () -> products.forEach(repository::save);
      case SAVE_ALL, THROUGHLINE_SAVE_ALL -> products -> () -> repository.saveAll(products);
      case BULK_OPS ->
          products ->
              () -> template.bulkOps(BulkMode.UNORDERED, Product.class).insert(products).execute();
      case JACKSON_RAW -> new JacksonRaw(rawProducts(template));
      case THROUGHLINE_WRITER ->
          products -> () -> StreamingWriter.of(template).insert().write(products);
      case THROUGHLINE_DIRECT ->
          products -> () -> StreamingWriter.of(template).insert().direct().write(products);
      case DRIVER_FLOOR -> products -> floor(template, products);
    };
  }

  private static Runnable floor(MongoTemplate template, List<Product> products) {
    List<RawBsonDocument> documents = new ArrayList<>(products.size());
    for (Product product : products) {
      product.setId(new ObjectId().toHexString());
      documents.add(StockBytes.of(template.getConverter(), product));
    }
    MongoCollection<RawBsonDocument> collection = rawProducts(template);
    return () -> collection.insertMany(documents);
  }

  private static MongoCollection<RawBsonDocument> rawProducts(MongoTemplate template) {
    return template
        .getDb()
        .getCollection(template.getCollectionName(Product.class), RawBsonDocument.class);
  }
}
