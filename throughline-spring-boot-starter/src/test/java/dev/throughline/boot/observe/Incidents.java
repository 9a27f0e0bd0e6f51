package dev.throughline.boot.observe;

import dev.throughline.boot.app.WithoutNetty;
import dev.throughline.boot.internal.ServingMode;
import dev.throughline.boot.internal.doctor.Doctor;
import dev.throughline.boot.internal.live.Switchboard;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.types.Binary;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.Document;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;
import org.springframework.data.mongodb.repository.MongoRepository;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;

/** Small applications, each with one of the usual illnesses. */
final class Incidents {

  private Incidents() {}

  @Document("order")
  record Order(@Id String id, String customerId, List<Line> lines) {

    static Order of(int number) {
      return new Order(
          "o" + number,
          "c" + number % 50,
          IntStream.range(0, 20).mapToObj(i -> new Line("article " + i, i, 1.5 * i)).toList());
    }
  }

  record Line(String article, int amount, double price) {}

  @Document("customer")
  record Customer(@Id String id, String name) {}

  /** Its owner is another document. */
  @Document("parcel")
  static class Parcel {
    @Id String id;
    @DBRef Customer receiver;
  }

  /** A large document with a small part that changes. */
  @Document("attachment")
  static class Attachment {
    @Id String id;
    Binary content;
    int downloads;
  }

  interface Orders extends MongoRepository<Order, String> {}

  interface Customers extends MongoRepository<Customer, String> {
    List<Customer> findFirst20ByIdGreaterThanOrderById(String id);
  }

  interface Parcels extends MongoRepository<Parcel, String> {}

  interface Attachments extends MongoRepository<Attachment, String> {}

  /** The application. */
  @SpringBootConfiguration
  @EnableAutoConfiguration
  @Import(WithoutNetty.class)
  @EnableMongoRepositories(
      considerNestedRepositories = true,
      basePackageClasses = Incidents.class,
      includeFilters =
          @ComponentScan.Filter(
              type = FilterType.ASSIGNABLE_TYPE,
              classes = {Orders.class, Customers.class, Parcels.class, Attachments.class}))
  static class Application {}

  static void orders(Clinic clinic) {
    clinic.seed(IntStream.range(0, 500).mapToObj(Order::of).toList());
  }

  /** Lists whose elements are large trees of objects. */
  static void lists(Clinic clinic) {
    Orders orders = clinic.bean(Orders.class);
    for (int i = 0; i < 20; i++) {
      orders.findAll();
    }
  }

  private static List<Customer> customers(String prefix, int number) {
    return IntStream.range(0, number).mapToObj(i -> new Customer(prefix + i, "name " + i)).toList();
  }

  static void nothing(Clinic clinic) {
    clinic.bean(Customers.class).count(); // for a connection
    clinic.bean(Doctor.class).forget();
  }

  /** One insert a trip. */
  static void oneInsertATrip(Clinic clinic) {
    customers("c", 50).forEach(clinic.bean(Customers.class)::insert);
  }

  static void insertsTogether(Clinic clinic) {
    clinic.bean(Customers.class).insert(customers("d", 50));
  }

  static void manyCustomers(Clinic clinic) {
    clinic.seed(customers("c", 3_000));
  }

  /** The first page and pages far behind, each with a count. */
  static void offsetPages(Clinic clinic) {
    Customers customers = clinic.bean(Customers.class);
    customers.findAll(PageRequest.of(0, 20, Sort.by("id")));
    for (int page = 100; page < 120; page++) {
      customers.findAll(PageRequest.of(page, 20, Sort.by("id")));
    }
  }

  static void keysetPages(Clinic clinic) {
    Customers customers = clinic.bean(Customers.class);
    customers.findFirst20ByIdGreaterThanOrderById("");
    String last = "c2";
    for (int page = 100; page < 120; page++) {
      last = customers.findFirst20ByIdGreaterThanOrderById(last).get(19).id();
    }
  }

  static void ordersOfCustomers(Clinic clinic) {
    clinic.seed(customers("c", 50));
    clinic.seed(IntStream.range(0, 100).mapToObj(Order::of).toList());
  }

  private static Set<String> customersOfOrders(Clinic clinic) {
    return clinic.bean(Orders.class).findAll().stream()
        .map(Order::customerId)
        .collect(Collectors.toSet());
  }

  /** A list, and then a find for each of its elements. */
  static void findForEachElement(Clinic clinic) {
    customersOfOrders(clinic).forEach(clinic.bean(Customers.class)::findById);
  }

  static void findForAllElements(Clinic clinic) {
    clinic.bean(Customers.class).findAllById(customersOfOrders(clinic));
  }

  static void parcels(Clinic clinic) {
    clinic.seed(customers("c", 50));
    List<Parcel> parcels = new ArrayList<>();
    for (Customer receiver : customers("c", 50)) {
      Parcel parcel = new Parcel();
      parcel.id = "of " + receiver.id();
      parcel.receiver = receiver;
      parcels.add(parcel);
    }
    clinic.seed(parcels);
  }

  /** References that stock follows one by one while it maps a list. */
  static void referenceForEachElement(Clinic clinic) {
    clinic.bean(Parcels.class).findAll();
  }

  static void attachment(Clinic clinic) {
    Attachment attachment = new Attachment();
    attachment.id = "a";
    attachment.content = new Binary(new byte[500_000]);
    clinic.seed(List.of(attachment));
  }

  /** A counter in a document of half a megabyte, which is saved as a whole. */
  static void wholeRewrites(Clinic clinic) {
    Attachments attachments = clinic.bean(Attachments.class);
    attachments.count();
    for (int i = 0; i < 30; i++) {
      Attachment found = attachments.findById("a").orElseThrow();
      found.downloads++;
      attachments.save(found);
    }
  }

  static void updates(Clinic clinic) {
    Attachments attachments = clinic.bean(Attachments.class);
    attachments.count();
    for (int i = 0; i < 30; i++) {
      attachments.findById("a").orElseThrow();
      clinic
          .bean(MongoTemplate.class)
          .updateFirst(
              Query.query(Criteria.where("id").is("a")),
              new Update().inc("downloads", 1),
              Attachment.class);
    }
  }

  /** Lets compiled code serve the same calls. */
  static Consumer<Clinic> compiled(Consumer<Clinic> calls) {
    return clinic -> {
      Switchboard switchboard = clinic.bean(Switchboard.class);
      if (switchboard.state().mode() != ServingMode.COMPILED) {
        switchboard.serve(ServingMode.COMPILED);
      }
      calls.accept(clinic);
    };
  }
}
