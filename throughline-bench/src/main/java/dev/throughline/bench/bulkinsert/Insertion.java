package dev.throughline.bench.bulkinsert;

import com.mongodb.client.MongoCollection;
import dev.throughline.bench.product.Product;
import dev.throughline.bench.route.JacksonRoute;
import dev.throughline.bench.route.Route;
import dev.throughline.mongodb.write.StreamingWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.MongoTemplate;

/** One way to insert products. */
interface Insertion {

  /** Products in a list, for the ways to insert that take no stream. */
  int LIST_SIZE = 10_000;

  /** Does what may be done before the clock starts, and returns what the clock measures. */
  Runnable prepare(List<Product> products);

  /** Inserts products that are made as they are taken. */
  default void insert(Iterator<Product> products) {
    while (products.hasNext()) {
      List<Product> list = new ArrayList<>(LIST_SIZE);
      while (products.hasNext() && list.size() < LIST_SIZE) {
        list.add(products.next());
      }
      prepare(list).run();
    }
  }

  /** The way that a strategy names, with the application's beans. */
  static Insertion of(Strategy strategy, Workload workload, BeanFactory beans) {
    MongoTemplate template = beans.getBean(MongoTemplate.class);
    if (workload == Workload.MIXED) {
      return new MixedSaves(
          beans.getBean(VersionedProductRepository.class),
          strategy == Strategy.THROUGHLINE_WRITER ? StreamingWriter.of(template).save() : null);
    }
    ProductRepository repository = beans.getBean(ProductRepository.class);
    return switch (strategy) {
      case SAVE_LOOP -> products -> () -> products.forEach(repository::save);
      case SAVE_ALL, THROUGHLINE_SAVE_ALL -> products -> () -> repository.saveAll(products);
      case BULK_OPS ->
          products ->
              () -> template.bulkOps(BulkMode.UNORDERED, Product.class).insert(products).execute();
      case JACKSON_RAW -> jacksonRaw(rawProducts(template));
      case THROUGHLINE_WRITER -> new Written(StreamingWriter.of(template).insert());
      case THROUGHLINE_PARALLEL ->
          new Written(StreamingWriter.of(template).insert().unordered().inFlight(4));
      case DRIVER_FLOOR -> products -> floor(template, products);
    };
  }

  /** By a writer, which takes streams as well. */
  record Written(StreamingWriter writer) implements Insertion {

    @Override
    public Runnable prepare(List<Product> products) {
      return () -> writer.write(products);
    }

    @Override
    public void insert(Iterator<Product> products) {
      writer.write(products);
    }
  }

  /** The published fast route: Jackson writes the BSON, the driver sends it as it is. */
  private static Insertion jacksonRaw(MongoCollection<RawBsonDocument> collection) {
    Route<Product> route = new JacksonRoute<>(Product.class);
    return products ->
        () -> {
          List<RawBsonDocument> documents = new ArrayList<>(products.size());
          for (Product product : products) {
            documents.add(new RawBsonDocument(route.bytes(product)));
          }
          collection.insertMany(documents);
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
