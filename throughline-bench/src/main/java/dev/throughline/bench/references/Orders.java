package dev.throughline.bench.references;

import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.springframework.data.mongodb.core.MongoTemplate;

/** The orders that are read, always the same ones, and the check of what was read. */
final class Orders {

  private static final int LINES = 10;

  private final List<Order> all = new ArrayList<>();
  private final List<Customer> customers = new ArrayList<>();
  private final List<Product> products = new ArrayList<>();

  Orders(int size) {
    for (int i = 0; i < size; i++) {
      customers.add(new Customer(id(1, i), "customer " + i, "city " + i % 50));
      products.add(new Product(id(2, i), "product " + i, i / 4.0));
    }
    for (int i = 0; i < size; i++) {
      List<Line> lines = new ArrayList<>();
      for (int j = 0; j < LINES; j++) {
        lines.add(new Line(j + 1, products.get((i * LINES + j * 7) % size)));
      }
      all.add(new Order(id(3, i), i, customers.get(i), lines));
    }
  }

  private static ObjectId id(int kind, int index) {
    return new ObjectId("%08x%016x".formatted(kind, index));
  }

  /** Stores all anew. */
  void store(MongoTemplate template) {
    template.getDb().drop();
    template.insertAll(customers);
    template.insertAll(products);
    template.insertAll(all);
  }

  /** {@return what is wrong with orders that were read, null when nothing is} */
  @Nullable String wrong(List<Order> read) {
    if (read.size() != all.size()) {
      return read.size() + " orders instead of " + all.size();
    }
    for (int i = 0; i < read.size(); i++) {
      if (!read.get(i).equals(all.get(i))) {
        return read.get(i) + " instead of " + all.get(i);
      }
    }
    return null;
  }
}
