package dev.throughline.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import dev.throughline.boot.internal.observe.Evidence;
import dev.throughline.boot.internal.observe.Figures;
import dev.throughline.boot.internal.observe.Traffic;
import dev.throughline.boot.observe.Incidents.Application;
import dev.throughline.boot.observe.Incidents.Customer;
import dev.throughline.boot.observe.Incidents.Customers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.aggregation.Aggregation;
import org.springframework.data.mongodb.core.query.BasicQuery;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.test.util.ReflectionTestUtils;

/** Commands of the blocking client, which has no command listener. */
class WatchedCommandsTests {

  private static MongoClientSettings settings(MongoClient client) {
    Object handler = Objects.requireNonNull(ReflectionTestUtils.getField(client, "handler"));
    Object driver = Objects.requireNonNull(ReflectionTestUtils.getField(handler, "target"));
    return Objects.requireNonNull(ReflectionTestUtils.invokeMethod(driver, "getSettings"));
  }

  private static Figures call(Clinic clinic, String method) {
    return clinic.report().calls().stream()
        .filter(call -> call.name().method().equals(method))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theDriverCopiesNoReply() {
    try (Clinic clinic = Clinic.observing(0, Application.class)) {
      MongoClientSettings settings = settings(clinic.bean(MongoClient.class));
      assertThat(settings.getCommandListeners()).isEmpty();
      assertThat(settings.getContextProvider()).isNull();
    }
  }

  @Test
  void eachBatchIsACommandWithItsBytes() {
    try (Clinic clinic = Clinic.observing(2, Application.class)) {
      Incidents.manyCustomers(clinic);
      Query batches = new Query().cursorBatchSize(1_000);
      assertThat(clinic.bean(MongoTemplate.class).find(batches, Customer.class)).hasSize(3_000);
      Figures found = call(clinic, "MongoTemplate.find");
      assertThat(found.commands()).isGreaterThanOrEqualTo(3);
      assertThat(found.documents()).isEqualTo(3_000);
      assertThat(found.bytes()).isBetween(3_000L * 40, 3_000L * 200);
      assertThat(found.driver()).isBetween(6.0, found.total());
    }
  }

  @Test
  void streamsAndSingleResultsAreFinds() {
    try (Clinic clinic = Clinic.observing(0, Application.class)) {
      Incidents.manyCustomers(clinic);
      MongoTemplate template = clinic.bean(MongoTemplate.class);
      try (Stream<Customer> stream = template.stream(new Query(), Customer.class)) {
        assertThat(stream).hasSize(3_000);
      }
      assertThat(template.findOne(new BasicQuery("{_id: 'c1'}"), Customer.class)).isNotNull();
      assertThat(
              template.aggregate(
                  Aggregation.newAggregation(Aggregation.limit(5)), "customer", Document.class))
          .hasSize(5);
      assertThat(template.count(new Query(), Customer.class)).isEqualTo(3_000);
      assertThat(call(clinic, "MongoTemplate.stream").commands()).isEqualTo(1);
      assertThat(call(clinic, "MongoTemplate.findOne"))
          .satisfies(
              one -> {
                assertThat(one.commands()).isEqualTo(1);
                assertThat(one.documents()).isEqualTo(1);
                assertThat(one.bytes()).isPositive();
              });
      assertThat(call(clinic, "MongoTemplate.aggregate"))
          .satisfies(
              some -> {
                assertThat(some.commands()).isEqualTo(1);
                assertThat(some.bytes()).isPositive();
              });
      assertThat(call(clinic, "MongoTemplate.count").commands()).isEqualTo(1);
    }
  }

  @Test
  void aFailureIsStocksAndItsCommandIsCounted() {
    try (Clinic clinic = Clinic.observing(0, Application.class)) {
      Customers customers = clinic.bean(Customers.class);
      Customer same = new Customer("same", "name");
      customers.insert(same);
      assertThatThrownBy(() -> customers.insert(same)).isInstanceOf(DuplicateKeyException.class);
      Figures inserts = call(clinic, "Customers.insert");
      assertThat(inserts.calls()).isEqualTo(2);
      assertThat(inserts.failures()).isEqualTo(1);
      assertThat(inserts.commands()).isEqualTo(2);
      assertThat(inserts.driver()).isPositive();
    }
  }

  /** What an application takes out of a call belongs to no call. */
  @Test
  void collectionsOfTheApplicationAreTheDrivers() {
    try (Clinic clinic = Clinic.observing(0, Application.class)) {
      Incidents.manyCustomers(clinic);
      MongoTemplate template = clinic.bean(MongoTemplate.class);
      List<Document> read = template.getCollection("customer").find().into(new ArrayList<>());
      assertThat(read).hasSize(3_000);
      assertThat(template.getCollection("customer").getClass().getName())
          .startsWith("com.mongodb.client.internal.");
      assertThat(clinic.report().calls()).isEmpty();
    }
  }

  @Test
  void filtersAndSkipsAreSeen() {
    try (Clinic clinic = Clinic.observing(0, Application.class)) {
      Incidents.manyCustomers(clinic);
      Incidents.offsetPages(clinic);
      assertThat(clinic.bean(Traffic.class).evidence().all())
          .singleElement()
          .satisfies(
              seen -> {
                assertThat(seen.place().kind()).isEqualTo(Evidence.Kind.OFFSET_PAGES);
                assertThat(seen.place().detail()).isEqualTo("customer{}");
                assertThat(seen.deep()).isEqualTo(20);
                assertThat(seen.counts()).isEqualTo(21);
              });
    }
  }
}
