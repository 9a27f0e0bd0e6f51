package dev.throughline.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.internal.doctor.Finding;
import dev.throughline.boot.internal.observe.Figures;
import dev.throughline.boot.internal.shadow.WatchedConverter;
import dev.throughline.boot.observe.Incidents.Application;
import dev.throughline.boot.observe.Incidents.Customer;
import dev.throughline.boot.observe.Incidents.Customers;
import dev.throughline.boot.observe.Incidents.Order;
import dev.throughline.boot.observe.Incidents.Orders;
import dev.throughline.mongodb.StockMapping;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.DefaultMongoTypeMapper;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;
import org.springframework.test.util.ReflectionTestUtils;

/** The beans of an application that is watched. */
class WatchedBeansTests {

  private static final String OBSERVE = "throughline.mode=observe";

  @Configuration(proxyBeanMethods = false)
  @Import(Application.class)
  static class OwnConverter {
    @Bean
    MappingMongoConverter ownConverter(MongoDatabaseFactory factory, MongoMappingContext context) {
      MappingMongoConverter converter =
          new MappingMongoConverter(new DefaultDbRefResolver(factory), context);
      converter.setTypeMapper(new DefaultMongoTypeMapper(null));
      converter.setMapKeyDotReplacement("_");
      return converter;
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import(Application.class)
  static class OwnSubclass {
    @Bean
    MappingMongoConverter ownConverter(MongoDatabaseFactory factory, MongoMappingContext context) {
      return new MappingMongoConverter(new DefaultDbRefResolver(factory), context) {};
    }
  }

  @Test
  void anOwnConverterKeepsItsSettings() {
    try (Clinic clinic = Clinic.with(OwnConverter.class, OBSERVE)) {
      MappingMongoConverter converter = clinic.bean(MappingMongoConverter.class);
      assertThat(converter).isInstanceOf(WatchedConverter.class);
      assertThat(ReflectionTestUtils.getField(converter, "mapKeyDotReplacement")).isEqualTo("_");
      clinic.bean(Customers.class).insert(new Customer("c", "name"));
      assertThat(clinic.bean(MongoTemplate.class).getCollection("customer").find().first().keySet())
          .doesNotContain("_class");
      assertThat(clinic.report().calls().get(0).mapping()).isPositive();
    }
  }

  @Test
  void anOwnSubclassIsLeftAloneAndItsCallsAreWatched() {
    try (Clinic clinic = Clinic.with(OwnSubclass.class, OBSERVE)) {
      clinic.bean(Customers.class).insert(new Customer("c", "name"));
      assertThat(clinic.report().calls())
          .singleElement()
          .satisfies(
              call -> {
                assertThat(call.name().method()).isEqualTo("Customers.insert");
                assertThat(call.commands()).isEqualTo(1);
                assertThat(call.mapping()).isZero();
              });
      assertThat(clinic.bean(MongoTemplate.class).getClass()).isEqualTo(MongoTemplate.class);
    }
  }

  @Test
  void theTimesAreThoseOfTheCall() {
    try (Clinic clinic = Clinic.observing(2, Application.class)) {
      for (int i = 0; i < 5; i++) {
        clinic.bean(Orders.class).insert(Order.of(i));
      }
      assertThat(clinic.bean(Orders.class).findAll()).hasSize(5);
      Figures found =
          clinic.report().calls().stream()
              .filter(call -> call.name().method().equals("Orders.findAll"))
              .findFirst()
              .orElseThrow();
      assertThat(found.documents()).isEqualTo(5);
      assertThat(found.largest()).isEqualTo(5);
      assertThat(found.commands()).isEqualTo(1);
      assertThat(found.bytes()).isGreaterThan(5 * 1_000);
      assertThat(found.connection()).isPositive();
      assertThat(found.driver()).isPositive();
      assertThat(found.mapping()).isPositive();
      assertThat(found.connection() + found.driver() + found.mapping() + found.rest())
          .isCloseTo(found.total(), org.assertj.core.data.Offset.offset(0.001));
    }
  }

  /** An entity that would stay with stock. */
  @StockMapping
  @org.springframework.data.mongodb.core.mapping.Document
  record Left(@Id String id) {}

  @Test
  void entitiesThatWouldStayWithStockAreNamed() {
    try (Clinic clinic = Clinic.with(Application.class, OBSERVE)) {
      clinic.bean(MongoTemplate.class).insert(new Left("l"));
      assertThat(clinic.report().findings())
          .anySatisfy(
              finding -> {
                assertThat(finding.kind()).isEqualTo(Finding.Kind.LEFT_TO_STOCK);
                assertThat(finding.entity()).isEqualTo(Left.class.getName());
                assertThat(finding.evidence().get("read")).isEqualTo("opted out by @StockMapping");
              });
    }
  }

  @Test
  void largeResultsAreNamedBehindWhatSavesSomething() {
    try (Clinic clinic = Clinic.with(Application.class, OBSERVE)) {
      Incidents.manyCustomers(clinic);
      clinic.bean(Customers.class).findAll();
      assertThat(clinic.report().findings())
          .extracting(Finding::kind)
          .containsSequence(Finding.Kind.MAPPING, Finding.Kind.LARGE_RESULTS);
    }
  }

  /** Every setting that stock hands on to the converter of a session. */
  @Test
  void theConverterOfASessionIsStocks() throws Exception {
    try (Clinic watched = Clinic.with(Application.class, OBSERVE);
        Clinic stock = Clinic.with(Application.class, "throughline.mode=stock")) {
      MappingMongoConverter ours = ofSession(watched);
      MappingMongoConverter theirs = ofSession(stock);
      assertThat(ours).isInstanceOf(WatchedConverter.class);
      for (Class<?> type = MappingMongoConverter.class;
          type != Object.class;
          type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers())) {
            field.setAccessible(true);
            assertThat(kind(field.get(ours)))
                .as(field.getName())
                .isEqualTo(kind(field.get(theirs)));
          }
        }
      }
    }
  }

  private static MappingMongoConverter ofSession(Clinic clinic) {
    return clinic.bean(MappingMongoConverter.class).with(clinic.bean(MongoDatabaseFactory.class));
  }

  private static String kind(Object value) {
    return Objects.toString(value == null ? null : value.getClass().getName().split("\\$\\$|/")[0]);
  }
}
