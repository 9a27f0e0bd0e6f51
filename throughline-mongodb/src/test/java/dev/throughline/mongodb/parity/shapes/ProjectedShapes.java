package dev.throughline.mongodb.parity.shapes;

import dev.throughline.mongodb.StockMapping;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.mapping.Field;

/** Entities that are read through projections. */
public final class ProjectedShapes {

  private ProjectedShapes() {}

  /** Entities without anything unusual; every third lacks what it may lack. */
  public static Object ordinary(Class<?> type, int index) {
    if (type == Order.class) {
      return order(index);
    }
    if (type == Article.class) {
      Article article = new Article();
      article.sku = index % 2 == 0 ? "sku" + index : "5f2b7c1e9d3a4b001234567" + index;
      article.title = "title " + index;
      article.stock = 1L << 4 * index;
      return article;
    }
    if (type == Reader.class) {
      Reader reader = new Reader();
      reader.id = "reader" + index;
      reader.name = "name " + index;
      return reader;
    }
    return node(index, 0);
  }

  /** An order that can be read as every projection. */
  public static Order order(int index) {
    boolean full = index % 3 < 2;
    Order order = new Order();
    order.id = index % 2 == 0 ? "order" + index : "5f2b7c1e9d3a4b001234567" + index;
    order.number = "number " + index;
    order.quantity = index;
    order.total = full ? 1_000L * index : null;
    order.status = Status.values()[index % 3];
    order.created = Instant.ofEpochMilli(1_700_000_000_000L + index);
    order.due = LocalDate.of(2024, 2, 20).plusDays(index);
    order.urgent = full;
    order.weight = index / 4.0;
    order.customer = full ? "customer " + index : null;
    order.address = full ? address(index) : null;
    order.billing = address(index + 1);
    order.lines = full ? List.of(line(index), line(index + 1)) : List.of();
    order.byCode = full ? Map.of("code" + index, line(index)) : null;
    order.tags = full ? Set.of("tag" + index) : null;
    order.ratings = List.of(index, 5);
    order.mascot = full ? new PolymorphicShapes.Fish("fish " + index, index) : null;
    order.array = new Line[] {line(index)};
    order.grid = List.of(List.of(line(index)), List.of());
    order.price = BigDecimal.valueOf(index, 2);
    return order;
  }

  private static Address address(int index) {
    Address address = new Address();
    address.street = "street " + index;
    address.city = "city " + index;
    address.country = index % 2 == 0 ? new Country("c" + index, "country " + index) : null;
    return address;
  }

  private static Line line(int index) {
    Status status = Status.values()[index % 3];
    return new Line("product " + index, index, 100L * index, status, address(index));
  }

  private static Node node(int index, int depth) {
    Node node = new Node();
    node.id = "node" + index + depth;
    node.name = "name " + index;
    // Stock projects a property of a type within itself once, and does not get further.
    node.next = depth < 1 && index % 2 == 0 ? node(index, depth + 1) : null;
    return node;
  }

  /** The state of an order. */
  public enum Status {
    OPEN,
    PAID,
    SENT
  }

  /** An entity with a bit of everything. */
  public static class Order {
    String id;
    String number;
    int quantity;
    Long total;
    Status status;
    Instant created;
    LocalDate due;
    boolean urgent;
    double weight;

    @Field("cust")
    String customer;

    Address address;
    Address billing;
    List<Line> lines;
    Map<String, Line> byCode;
    Set<String> tags;
    List<Integer> ratings;
    PolymorphicShapes.Animal mascot;
    Line[] array;
    List<List<Line>> grid;
    BigDecimal price;
  }

  /** A nested entity. */
  public static class Address {
    String street;

    @Field("c")
    String city;

    Country country;
  }

  /** Nested once more. */
  public record Country(String code, @Field("n") String name) {}

  /** An element of a collection. */
  public record Line(
      @Field("prod") String product, int amount, Long cents, Status status, Address shipTo) {}

  /** An entity whose id has a name of its own. */
  public static class Article {
    @Id String sku;
    String title;
    long stock;
  }

  /** An entity that refers to another. */
  public static class Reader {
    @Id String id;
    String name;
    @org.springframework.data.mongodb.core.mapping.DBRef Article favourite;
  }

  /** An entity that its owner has left to stock. */
  @StockMapping
  public static class Excluded {
    String id;
    String name;
  }

  /** An entity that nests itself. */
  public static class Node {
    String id;
    String name;
    Node next;
    List<Node> children;
  }
}
