package dev.throughline.bench.references;

import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.springframework.data.mongodb.core.MongoTemplate;

/**
 * What an application writes that joins by itself: an aggregation with a document for each line, to
 * which its customer and its product are added, and the assembly of the objects.
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
            new Document("$unwind", "$lines"),
            lookup("product", "lines.product", "products"));
    List<Order> orders = new ArrayList<>();
    for (Document line : template.getCollection("order").aggregate(pipeline)) {
      Order last = orders.isEmpty() ? null : orders.get(orders.size() - 1);
      if (last == null || !last.id().equals(line.getObjectId("_id"))) {
        last = order(line);
        orders.add(last);
      }
      last.lines().add(line(line));
    }
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
    return new Order(
        document.getObjectId("_id"),
        document.getInteger("number"),
        read(Customer.class, document, "customers"),
        new ArrayList<>());
  }

  private Line line(Document document) {
    return new Line(
        document.get("lines", Document.class).getInteger("amount"),
        read(Product.class, document, "products"));
  }

  private <T> T read(Class<T> type, Document document, String joined) {
    return template.getConverter().read(type, document.getList(joined, Document.class).get(0));
  }
}
