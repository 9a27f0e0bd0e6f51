package dev.throughline.boot.observe;

import dev.throughline.boot.app.WithoutNetty;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.types.Binary;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.mongodb.core.mapping.DBRef;
import org.springframework.data.mongodb.core.mapping.Document;
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

  interface Orders extends MongoRepository<Order, String> {
    Page<Order> findByLinesAmount(int amount, Pageable page);
  }

  interface Customers extends MongoRepository<Customer, String> {}

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

  /** Lists whose elements are large trees of objects. */
  static void mappingBoundLists(Clinic clinic) {
    Orders orders = clinic.bean(Orders.class);
    clinic.seed(IntStream.range(0, 500).mapToObj(Order::of).toList());
    for (int i = 0; i < 20; i++) {
      orders.findAll();
    }
  }

  /** One insert a trip. */
  static void oneInsertATrip(Clinic clinic) {
    Customers customers = clinic.bean(Customers.class);
    for (int i = 0; i < 50; i++) {
      customers.insert(new Customer("c" + i, "name " + i));
    }
  }

  /** Pages far behind, each with a count. */
  static void offsetPages(Clinic clinic) {
    Customers customers = clinic.bean(Customers.class);
    clinic.seed(
        IntStream.range(0, 3_000).mapToObj(i -> new Customer("c" + i, "name " + i)).toList());
    for (int page = 100; page < 120; page++) {
      customers.findAll(PageRequest.of(page, 20));
    }
  }

  /** A list, and then a find for each of its elements. */
  static void findForEachElement(Clinic clinic) {
    seed(clinic);
    Customers customers = clinic.bean(Customers.class);
    Map<String, String> names =
        clinic.bean(Orders.class).findAll().stream()
            .map(Order::customerId)
            .distinct()
            .collect(
                Collectors.toMap(id -> id, id -> customers.findById(id).orElseThrow().name()));
    if (names.size() != 50) {
      throw new IllegalStateException();
    }
  }

  /** References that stock follows one by one while it maps a list. */
  static void referenceForEachElement(Clinic clinic) {
    seed(clinic);
    List<Parcel> parcels = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Parcel parcel = new Parcel();
      parcel.id = "p" + i;
      parcel.receiver = new Customer("c" + i, "name " + i);
      parcels.add(parcel);
    }
    Parcels repository = clinic.bean(Parcels.class);
    clinic.seed(parcels);
    repository.findAll();
  }

  private static void seed(Clinic clinic) {
    clinic.seed(IntStream.range(0, 50).mapToObj(i -> new Customer("c" + i, "n" + i)).toList());
    clinic.seed(IntStream.range(0, 100).mapToObj(Order::of).toList());
  }

  /** A counter in a document of half a megabyte, which is saved as a whole. */
  static void wholeRewrites(Clinic clinic) {
    Attachments attachments = clinic.bean(Attachments.class);
    Attachment attachment = new Attachment();
    attachment.id = "a";
    attachment.content = new Binary(new byte[500_000]);
    attachments.insert(attachment);
    attachments.count();
    for (int i = 0; i < 30; i++) {
      Attachment found = attachments.findById("a").orElseThrow();
      found.downloads++;
      attachments.save(found);
    }
  }
}
