package dev.throughline.bench.references;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.bson.types.ObjectId;
import org.springframework.data.mongodb.core.MongoTemplate;

/**
 * What an application writes that joins by itself: an aggregation that adds customers and products
 * to each order, and the assembly of the objects.
 */
final class Lookup {

  private final MongoTemplate template;

  Lookup(MongoTemplate template) {
    this.template = template;
  }

  List<Order> orders() {
    List<Document> pipeline =
        List.of(
            lookup("customer", "customer.$id", "customers"),
            lookup("product", "lines.product", "products"));
    List<Order> orders = new ArrayList<>();
    template.getCollection("order").aggregate(pipeline).map(this::order).into(orders);
    return orders;
  }

  private static Document lookup(String from, String local, String as) {
    return new Document(
        "$lookup",
        new Document("from", from)
            .append("localField", local)
            .append("foreignField", "_id")
            .append("as", as));
  }

  private Order order(Document document) {
    Map<ObjectId, Product> products = new HashMap<>();
    for (Document each : document.getList("products", Document.class)) {
      Product product = template.getConverter().read(Product.class, each);
      products.put(product.id(), product);
    }
    List<Line> lines = new ArrayList<>();
    for (Document line : document.getList("lines", Document.class)) {
      Product product = products.get(line.getObjectId("product"));
      if (product == null) {
        throw new IllegalStateException("No product " + line);
      }
      lines.add(new Line(line.getInteger("amount"), product));
    }
    Document customer = document.getList("customers", Document.class).get(0);
    return new Order(
        document.getObjectId("_id"),
        document.getInteger("number"),
        template.getConverter().read(Customer.class, customer),
        lines);
  }
}
