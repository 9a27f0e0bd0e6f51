package dev.throughline.bench.jmh;

import dev.throughline.bench.product.Product;
import dev.throughline.bench.product.Products;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;

/** The entities that are measured. */
final class Samples {

  private static final String ID = "66a1f0c2e4b0a1b2c3d4e5f6";

  static final List<EntityCase<?>> ALL =
      List.of(product(), person(), resident(), order(), payment(), ticket());

  private Samples() {}

  static EntityCase<Product> product() {
    return new EntityCase<>(Product.class, productEntity(), ProductCodec::new, LimitRoute::new);
  }

  static EntityCase<Person> person() {
    return EntityCase.of(Person.class, personEntity(), PersonCodec::new);
  }

  static EntityCase<Resident> resident() {
    return EntityCase.of(Resident.class, residentEntity(), ResidentCodec::new);
  }

  static EntityCase<Order> order() {
    return EntityCase.of(Order.class, orderEntity(), OrderCodec::new);
  }

  static EntityCase<Payment> payment() {
    return EntityCase.of(Payment.class, paymentEntity(), PaymentCodec::new);
  }

  static EntityCase<Ticket> ticket() {
    return EntityCase.of(
        Ticket.class,
        ticketEntity(),
        () -> {
          throw new IllegalArgumentException("there is no hand-written codec of " + Ticket.class);
        });
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

  private static Item item(String label, int quantity, double price) {
    Item item = new Item();
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
