package dev.throughline.bench.jmh;

import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.Products;
import dev.throughline.bench.route.JacksonRoute;
import dev.throughline.bench.route.MicronautRoute;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bson.codecs.Codec;
import org.bson.types.ObjectId;

/** The entities that are measured. */
final class Samples {

  private static final String ID = "66a1f0c2e4b0a1b2c3d4e5f6";

  static final List<EntityCase<?>> ALL =
      List.of(product(), person(), resident(), order(), payment(), ticket());

  private Samples() {}

  /** The one of that name. */
  static EntityCase<?> of(String name) {
    return ALL.stream()
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no entity '" + name + "'"));
  }

  private static EntityCase<Product> product() {
    return EntityCase.of(Product.class, productEntity())
        .with("jacksonBson", () -> new JacksonRoute<>(Product.class))
        .with("micronaut", () -> new MicronautRoute<>(Product.class))
        .by("pojoCodec", () -> DriverCodecs.pojo(Product.class))
        .by("handCodec", ProductCodec::new)
        .ours()
        .with("limit", LimitRoute::new);
  }

  private static EntityCase<Person> person() {
    return ofJava(Person.class, personEntity(), HandCodec.OfPerson::new);
  }

  private static EntityCase<Resident> resident() {
    return ofJava(Resident.class, residentEntity(), HandCodec.OfResident::new);
  }

  private static EntityCase<Order> order() {
    return ofJava(Order.class, orderEntity(), OrderCodec::new);
  }

  private static EntityCase<Payment> payment() {
    return ofJava(Payment.class, paymentEntity(), HandCodec.OfPayment::new);
  }

  private static <T> EntityCase<T> ofJava(Class<T> type, T entity, Supplier<Codec<T>> hand) {
    return EntityCase.of(type, entity)
        .with("jacksonBson", () -> new JacksonRoute<>(type))
        .by("pojoCodec", () -> DriverCodecs.pojo(type))
        .by("handCodec", hand)
        .ours();
  }

  /** A Kotlin data class, also by the two codecs that the driver has for Kotlin. */
  private static EntityCase<Ticket> ticket() {
    return EntityCase.of(Ticket.class, ticketEntity())
        .by("kotlinCodec", () -> DriverCodecs.dataClass(Ticket.class))
        .by("kotlinxCodec", () -> DriverCodecs.serialization(Ticket.class))
        .ours();
  }

  private static Ticket ticketEntity() {
    Map<String, String> extras = new LinkedHashMap<>();
    extras.put("gate", "B");
    extras.put("row", "17");
    return new Ticket(
        new ObjectId(ID),
        "Dave Matthews Band",
        89.5,
        17,
        true,
        List.of("rock", "open air"),
        extras,
        new Venue("Elbufer", "01097"),
        null);
  }

  private static Payment paymentEntity() {
    Payment payment = new Payment();
    payment.setId(ID);
    payment.setReference("Invoice 20261");
    payment.setAmount(new Money("EUR", 1_999));
    return payment;
  }

  private static Product productEntity() {
    Product product = Products.product(4_711);
    product.setId(ID);
    return product;
  }

  private static Person personEntity() {
    Person person = new Person();
    person.setId(ID);
    person.setName("Dave Matthews");
    return person;
  }

  private static Resident residentEntity() {
    Resident resident = new Resident();
    resident.setId(ID);
    resident.setName("Dave Matthews");
    resident.setHome(location("01097", "Dresden"));
    return resident;
  }

  private static Order orderEntity() {
    Order order = new Order();
    order.setId(ID);
    order.setCustomer("Carter Beauford");
    order.setNumber(20_261);
    order.setPaid(true);
    order.setItems(
        List.of(item("Snare drum", 1, 349.5), item("Drum sticks", 12, 9.9), item("Stool", 2, 89)));
    Map<String, Location> stations = new LinkedHashMap<>();
    stations.put("from", location("22901", "Charlottesville"));
    stations.put("to", location("10001", "New York"));
    order.setStations(stations);
    return order;
  }

  private static Order.Item item(String label, int quantity, double price) {
    Order.Item item = new Order.Item();
    item.setLabel(label);
    item.setQuantity(quantity);
    item.setPrice(price);
    return item;
  }

  private static Location location(String zip, String city) {
    Location location = new Location();
    location.setZip(zip);
    location.setCity(city);
    return location;
  }
}
