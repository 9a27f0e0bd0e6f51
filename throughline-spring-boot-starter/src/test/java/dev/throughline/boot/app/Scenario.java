package dev.throughline.boot.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.data.mongodb.core.query.Criteria.where;
import static org.springframework.data.mongodb.core.query.Query.query;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.Document;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.BulkOperations.BulkMode;
import org.springframework.data.mongodb.core.FindAndModifyOptions;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

/** What users do. Each scenario asserts what it means and keeps what the runs must agree on. */
enum Scenario {
  SAVE_ONE_AND_READ_IT(
      shop -> {
        Product saved = shop.products().save(Product.numbered(7));
        assertThat(saved.id()).isNotNull();
        Product found = shop.products().findById(saved.id()).orElseThrow();
        assertThat(found).isEqualTo(saved);
        shop.keep(found);
        shop.keep(shop.products().save(found.withStock(9)));
        assertThat(shop.products().count()).isEqualTo(1);
      }),

  SAVE_MANY_AND_QUERY(
      shop -> {
        shop.keep(shop.products().saveAll(products(50)));
        shop.keep(shop.products().insert(products(5)));
        shop.keep(shop.products().findAll());
        shop.keep(shop.products().findByCategoryOrderByName(Product.Category.CHAIR));
        shop.keep(shop.products().withSize("7"));
        shop.keep(
            shop.products()
                .findByStockGreaterThan(0, PageRequest.of(1, 10, Sort.by("name")))
                .getContent());
        shop.keep(
            shop.products().findNamesByStock(1).stream().map(Product.NameOnly::getName).toList());
        shop.keep(shop.products().findLabelsByStock(1));
        try (Stream<Product> stream = shop.products().streamByStock(2)) {
          shop.keep(stream.toList());
        }
        shop.keep(shop.products().aggregated(1));
        shop.keep(shop.products().restock("Product-7", 10));
        shop.keep(shop.products().deleteByStock(0));
      }),

  TEMPLATE_OPERATIONS(
      shop -> {
        shop.template().insertAll(products(10));
        shop.template().bulkOps(BulkMode.UNORDERED, Product.class).insert(products(10)).execute();
        Query seventh = query(where("name").is("Product-7"));
        shop.keep(shop.template().find(seventh, Product.class));
        seventh.fields().include("name");
        shop.keep(shop.template().find(seventh, Product.class));
        shop.keep(
            shop.template()
                .findAndModify(
                    query(where("name").is("Product-8")),
                    new Update()
                        .set("price", new BigDecimal("1"))
                        .push("reviews", new Product.Review("Bob", 1)),
                    FindAndModifyOptions.options().returnNew(true),
                    Product.class));
        shop.keep(
            shop.template()
                .findAndReplace(query(where("name").is("Product-9")), Product.numbered(99)));
        shop.keep(shop.template().findAndRemove(query(where("stock").is(1)), Product.class));
        shop.keep(shop.template().findDistinct("category", Product.class, Product.Category.class));
      }),

  ENCRYPTED_FIELD(
      shop -> {
        String card = "4111-1111";
        Customer saved = shop.customers().save(customer(null, "Ada", card));
        shop.keep(shop.customers().saveAll(List.of(customer(null, "Bob", card))));
        shop.customers().insert(List.of(customer("c", "Cy", card), customer("d", "Di", null)));
        shop.template().save(customer("d", "Dora", card));
        for (Document stored : shop.database().getCollection("customers").find()) {
          assertThat(stored.getString("cardNumber")).isEqualTo(CardEncryption.encrypt(card));
        }
        Customer found = shop.customers().findById(saved.getId()).orElseThrow();
        assertThat(found.getCardNumber()).isEqualTo(card);
        shop.keep(found);
        shop.keep(shop.customers().findAll());
        shop.keep(shop.customers().findByAddressesCity("London"));
        try (Stream<Customer> stream = shop.template().stream(new Query(), Customer.class)) {
          assertThat(stream).extracting(Customer::getCardNumber).containsOnly(card);
        }
      }),

  AUDITING(
      shop -> {
        Order order = shop.orders().save(new Order(null, "Ada", 1));
        assertThat(order.createdBy).isEqualTo("Grace");
        assertThat(order.createdAt).isNotNull();
        order.quantity = 2;
        Order changed = shop.orders().save(order);
        assertThat(changed.changedAt).isAfter(changed.createdAt);
        shop.keep(changed);
        shop.keep(shop.orders().saveAll(List.of(new Order(null, "Bob", 3), changed)));
        shop.keep(shop.orders().insert(List.of(new Order("own-id", "Cy", 4))));
        shop.keep(shop.orders().findAll());
      }),

  OPTIMISTIC_LOCKING(
      shop -> {
        Order order = shop.orders().save(new Order("o", "Ada", 1));
        assertThat(order.version).isZero();
        Order stale = shop.orders().findById("o").orElseThrow();
        order.quantity = 2;
        assertThat(shop.orders().save(order).version).isEqualTo(1);
        stale.quantity = 3;
        shop.attempt(() -> shop.orders().save(stale));
        shop.attempt(() -> shop.orders().saveAll(List.of(new Order("new", "Bob", 1), stale)));
        shop.keep(shop.orders().findAll());
      }),

  VALIDATION(
      shop -> {
        shop.attempt(() -> shop.orders().save(new Order("bad", "", 1)));
        shop.attempt(
            () ->
                shop.orders().saveAll(List.of(new Order("a", "Ada", 1), new Order("b", "Bob", 0))));
        shop.attempt(
            () -> shop.orders().insert(List.of(new Order("c", "Cy", 1), new Order("d", " ", 1))));
        shop.keep(shop.products().saveAll(products(3)));
        shop.keep(shop.orders().findAll());
      }),

  DUPLICATE_IDS(
      shop -> {
        shop.customers().insert(customer("a", "Ada", "1"));
        shop.attempt(() -> shop.customers().insert(customer("a", "Ada again", "2")));
        shop.attempt(
            () ->
                shop.customers()
                    .insert(
                        List.of(
                            customer("b", "Bob", "3"),
                            customer("a", "Ada once more", "4"),
                            customer("c", "Cy", "5"))));
      }),

  BEYOND_THE_COMPILER(
      shop -> {
        Customer ada = shop.customers().save(customer("a", "Ada", "1"));
        Parcel<Object> parcel = new Parcel<>();
        parcel.anything = List.of(1, "two", new Parcel.Paper("blue"));
        parcel.generic = new Parcel.Size(1, 2);
        parcel.wrappings =
            List.of(new Parcel.Box(4, new Parcel.Paper("red")), new Parcel.Paper("green"));
        parcel.labels = Map.of("fragile", true);
        parcel.value = new BigDecimal("9.90");
        parcel.sender = ada;
        parcel.receiver = ada;
        parcel.size = new Parcel.Size(3, 4);
        shop.keep(shop.parcels().save(parcel));
        shop.keep(shop.parcels().findAll());
        Parcel<Object> refused = new Parcel<>();
        refused.labels = Map.of("with.dot", 1);
        shop.attempt(() -> shop.parcels().save(refused));
      }),

  DOCUMENTS_OF_ANOTHER_SHAPE(
      shop -> {
        for (Document document :
            List.of(
                new Document("_id", 1).append("name", "number for an id"),
                new Document("_id", "text price").append("p", "12.5").append("stock", 3L),
                new Document("_id", "text stock").append("stock", "7"),
                new Document("_id", "bad stock").append("stock", "many"),
                new Document("_id", "null stock").append("stock", null),
                new Document("_id", "bad category").append("category", "SOFA").append("stock", 1),
                new Document("_id", "single")
                    .append("reviews", new Document("author", "Ada"))
                    .append("stock", 1),
                new Document("_id", "unknown")
                    .append("unplanned", new Document("x", 1))
                    .append("stock", 1))) {
          shop.database().getCollection("products").insertOne(document);
          shop.attempt(() -> shop.products().findById(String.valueOf(document.get("_id"))));
        }
        shop.attempt(() -> shop.products().findAll());
      });

  private final Consumer<Shop> steps;

  Scenario(Consumer<Shop> steps) {
    this.steps = steps;
  }

  void run(Shop shop) {
    steps.accept(shop);
  }

  private static List<Product> products(int count) {
    return IntStream.range(0, count).mapToObj(Product::numbered).toList();
  }

  private static Customer customer(String id, String name, String card) {
    return new Customer(id, name, card, List.of(new Customer.Address("High Street", "London")));
  }
}
