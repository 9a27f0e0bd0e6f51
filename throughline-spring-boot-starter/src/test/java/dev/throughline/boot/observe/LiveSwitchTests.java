package dev.throughline.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throughline.boot.actuator.LiveEndpoint;
import dev.throughline.boot.converter.EntityReports;
import dev.throughline.boot.internal.ServingMode;
import dev.throughline.boot.internal.observe.Figures;
import dev.throughline.boot.observe.Incidents.Application;
import dev.throughline.boot.observe.Incidents.Customer;
import dev.throughline.boot.observe.Incidents.Customers;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.send.BatchCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.aop.support.AopUtils;
import org.springframework.boot.actuate.audit.AuditEvent;
import org.springframework.boot.actuate.audit.listener.AuditApplicationEvent;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.context.ApplicationListener;
import org.springframework.context.support.AbstractApplicationContext;
import org.springframework.data.mongodb.core.ExecutableFindOperation.ExecutableFind;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.MongoConverter;
import org.springframework.data.mongodb.core.query.Query;

/** Who serves is changed while the application runs. */
class LiveSwitchTests {

  private static final String OBSERVE = "throughline.mode=observe";

  private static List<Customer> customers(int from) {
    return IntStream.range(from, from + 20).mapToObj(i -> new Customer("c" + i, "n" + i)).toList();
  }

  @Test
  void stockServesUntilItIsSwitched() {
    try (Clinic clinic = Clinic.with(Application.class, OBSERVE)) {
      LiveEndpoint endpoint = LiveEndpoint.of(clinic.context());
      MongoTemplate template = clinic.bean(MongoTemplate.class);
      Customers repository = clinic.bean(Customers.class);
      assertThat(template).isNotInstanceOf(ThroughlineMongoTemplate.class);
      assertThat(template.getConverter()).isNotInstanceOf(ThroughlineMongoConverter.class);
      assertThat(batches(() -> repository.saveAll(customers(0)))).isZero();

      endpoint.change(ServingMode.COMPILED, null);
      assertThat(template.getConverter()).isInstanceOf(ThroughlineMongoConverter.class);
      // What a compiled repository does with entities that may exist.
      assertThat(batches(() -> repository.saveAll(customers(20)))).isPositive();
      assertThat(repository.findAll()).hasSize(40).containsAll(customers(0));

      endpoint.change(ServingMode.STOCK, null);
      assertThat(template.getConverter()).isNotInstanceOf(ThroughlineMongoConverter.class);
      assertThat(batches(() -> repository.saveAll(customers(40)))).isZero();
      assertThat(repository.count()).isEqualTo(60);
    }
  }

  private static long batches(Runnable call) {
    long before = BatchCounts.total().batches();
    call.run();
    return BatchCounts.total().batches() - before;
  }

  @Test
  void stepsThatAreKeptFollow() {
    try (Clinic clinic = Clinic.with(Application.class, OBSERVE)) {
      MongoTemplate template = clinic.bean(MongoTemplate.class);
      template.insertAll(customers(0));
      ExecutableFind<Customer> kept = template.query(Customer.class);
      LiveEndpoint endpoint = LiveEndpoint.of(clinic.context());
      for (ServingMode mode : ServingMode.values()) {
        endpoint.change(mode, null);
        assertThat(kept.matching(new Query()).all()).hasSize(20).containsAll(customers(0));
      }
      assertThat(
              clinic.report().calls().stream()
                  .map(Figures::name)
                  .filter(name -> name.method().equals("MongoTemplate.query().all"))
                  .map(name -> name.entity()))
          .containsExactly(Customer.class.getName());
    }
  }

  @Test
  void settersOfTheTemplateHoldForBoth() {
    try (Clinic clinic = Clinic.with(Application.class, OBSERVE)) {
      LiveEndpoint endpoint = LiveEndpoint.of(clinic.context());
      endpoint.change(ServingMode.COMPILED, null);
      MongoTemplate template = clinic.bean(MongoTemplate.class);
      template.setReadPreference(com.mongodb.ReadPreference.nearest());
      assertThat(template.hasReadPreference()).isTrue();
      endpoint.change(ServingMode.OBSERVE, null);
      assertThat(template.hasReadPreference()).isTrue();
    }
  }

  /** Blocking and reactive templates: the context keeps what listens. */
  @Test
  void switchesLeaveNothingBehind() {
    try (Clinic clinic = Clinic.with(Application.class, OBSERVE)) {
      LiveEndpoint endpoint = LiveEndpoint.of(clinic.context());
      endpoint.change(ServingMode.COMPILED, null);
      MongoTemplate template = clinic.bean(MongoTemplate.class);
      MongoConverter compiled = template.getConverter();
      int listeners = listeners(clinic);
      for (int i = 0; i < 50; i++) {
        endpoint.change(ServingMode.OBSERVE, null);
        endpoint.change(ServingMode.COMPILED, null);
      }
      assertThat(template.getConverter()).isSameAs(compiled);
      for (int i = 0; i < 50; i++) {
        endpoint.change(ServingMode.COMPILED, i / 50.0);
      }
      assertThat(template.getConverter()).isNotSameAs(compiled);
      assertThat(listeners(clinic)).isEqualTo(listeners);
    }
  }

  private static int listeners(Clinic clinic) {
    return ((AbstractApplicationContext) clinic.context()).getApplicationListeners().size();
  }

  @Test
  void aSingleEntityAndTheRateAreSet() {
    try (Clinic clinic = Clinic.with(Application.class, OBSERVE)) {
      LiveEndpoint endpoint = LiveEndpoint.of(clinic.context());
      endpoint.change(ServingMode.COMPILED, 1.0);
      MongoTemplate template = clinic.bean(MongoTemplate.class);
      template.insertAll(customers(0));
      template.findAll(Customer.class);
      assertThat(report(clinic).verified().values())
          .isNotEmpty()
          .allSatisfy(counts -> assertThat(counts.checked()).isEqualTo(20));
      assertThat(report(clinic).compiled()).isTrue();
      endpoint.entity("Customer", "stock");
      assertThat(report(clinic).compiled()).isFalse();
      assertThat(template.findAll(Customer.class)).hasSize(20);
      endpoint.entity("Customer", "compiled");
      assertThat(report(clinic).compiled()).isTrue();
      assertThat(endpoint.entity("Nothing", "stock")).isNull();
    }
  }

  private static dev.throughline.mongodb.EntityReport.Entry report(Clinic clinic) {
    return clinic.bean(EntityReports.class).reports().stream()
        .flatMap(report -> report.entities().stream())
        .filter(entry -> entry.type() == Customer.class)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void eachChangeIsAnAuditEvent() {
    try (Clinic clinic = Clinic.with(Application.class, OBSERVE)) {
      List<AuditEvent> events = new ArrayList<>();
      ApplicationListener<AuditApplicationEvent> listener =
          event -> events.add(event.getAuditEvent());
      clinic.context().addApplicationListener(listener);
      LiveEndpoint endpoint = LiveEndpoint.of(clinic.context());
      endpoint.change(ServingMode.COMPILED, 0.5);
      endpoint.entity("Customer", "stock");
      assertThat(events).extracting(AuditEvent::getType).containsOnly("THROUGHLINE_CHANGED");
      assertThat(events).extracting(AuditEvent::getPrincipal).containsOnly("grace");
      assertThat(events.get(0).getData())
          .isEqualTo(
              Map.of("from", ServingMode.OBSERVE, "mode", ServingMode.COMPILED, "verifyRate", 0.5));
      assertThat(events.get(1).getData()).containsEntry("entity", Customer.class.getName());
      assertThat(events).hasSize(2);
    }
  }

  @Test
  void nothingIsSwitchedUnlessItWasStartedSo() {
    try (Clinic clinic = Clinic.with(Application.class)) {
      assertThat(AopUtils.isAopProxy(clinic.bean(MongoTemplate.class))).isFalse();
      assertThatThrownBy(() -> LiveEndpoint.of(clinic.context()).change(ServingMode.STOCK, null))
          .isInstanceOf(InvalidEndpointRequestException.class)
          .hasMessageContaining("throughline.doctor.enabled=true");
    }
    try (Clinic clinic = Clinic.with(Application.class, OBSERVE)) {
      LiveEndpoint endpoint = LiveEndpoint.of(clinic.context());
      assertThatThrownBy(() -> endpoint.change(null, null))
          .isInstanceOf(InvalidEndpointRequestException.class);
      assertThatThrownBy(() -> endpoint.change(ServingMode.COMPILED, 2.0))
          .isInstanceOf(InvalidEndpointRequestException.class);
      assertThat(endpoint.change(ServingMode.OBSERVE, null).verifyRate()).isNull();
    }
  }

  @Test
  void compiledCodeIsWatchedWhenTheDoctorIsOn() {
    try (Clinic clinic = Clinic.with(Application.class, "throughline.doctor.enabled=true")) {
      MongoTemplate template = clinic.bean(MongoTemplate.class);
      assertThat(template.getConverter()).isInstanceOf(ThroughlineMongoConverter.class);
      clinic.bean(Customers.class).saveAll(customers(0));
      assertThat(clinic.report().calls())
          .singleElement()
          .satisfies(
              call -> {
                assertThat(call.name().method()).isEqualTo("Customers.saveAll");
                assertThat(call.calls()).isEqualTo(1);
                assertThat(call.documents()).isEqualTo(20);
                assertThat(call.mapping()).isZero();
              });
    }
  }
}
