package dev.throughline.boot.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.sun.management.ThreadMXBean;
import dev.throughline.boot.converter.EntityReports;
import dev.throughline.boot.internal.observe.Traffic;
import dev.throughline.boot.observe.Incidents.Application;
import dev.throughline.boot.observe.Incidents.Customer;
import dev.throughline.boot.observe.Incidents.Customers;
import dev.throughline.mongodb.ThroughlineMongoConverter;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import org.springframework.data.mongodb.core.MongoOperations;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.convert.DefaultDbRefResolver;
import org.springframework.data.mongodb.core.convert.MappingMongoConverter;
import org.springframework.data.mongodb.core.mapping.MongoMappingContext;

/** What is not asked for costs nothing. */
class NotWatchedTests {

  private static final int CALLS = 1_000;

  /** Rounding of one measurement, in bytes a call. */
  private static final long TOLERANCE = 48;

  @Test
  void nothingIsBetweenTheCallAndTheTemplate() {
    try (Clinic clinic = Clinic.with(Application.class)) {
      assertThat(clinic.bean(MongoTemplate.class).getClass())
          .isEqualTo(ThroughlineMongoTemplate.class);
      assertThat(clinic.bean(MappingMongoConverter.class).getClass())
          .isEqualTo(ThroughlineMongoConverter.class);
      assertThat(clinic.context().getBeansOfType(Traffic.class)).isEmpty();
      MongoClientSettings settings = clinic.bean(MongoClientSettings.class);
      assertThat(settings.getCommandListeners()).isEmpty();
      assertThat(settings.getConnectionPoolSettings().getConnectionPoolListeners()).isEmpty();
      assertThat(settings.getContextProvider()).isNull();
    }
  }

  @Test
  void aCallAllocatesAsMuchAsThatOfATemplateMadeByHand() {
    try (Clinic clinic = Clinic.with(Application.class)) {
      MongoOperations bean = clinic.bean(MongoTemplate.class);
      MongoDatabaseFactory factory = clinic.bean(MongoDatabaseFactory.class);
      ThroughlineMongoConverter converter =
          new ThroughlineMongoConverter(
              new DefaultDbRefResolver(factory), clinic.bean(MongoMappingContext.class));
      converter.afterPropertiesSet();
      ThroughlineMongoTemplate byHand = new ThroughlineMongoTemplate(factory, converter);
      byHand.setApplicationContext(clinic.context());
      bean.insert(new Customer("c", "name"));
      long ofBean = Long.MAX_VALUE;
      long ofHand = Long.MAX_VALUE;
      // The least: later rounds are compiled, which takes longer on a machine that does more.
      for (int round = 0; round < 8 || round < 60 && ofBean > ofHand + TOLERANCE; round++) {
        ofBean = Math.min(ofBean, bytes(bean));
        ofHand = Math.min(ofHand, bytes(byHand));
      }
      System.out.println("findById, bytes a call: bean " + ofBean + ", by hand " + ofHand);
      assertThat(ofBean).isLessThanOrEqualTo(ofHand + TOLERANCE);
    }
  }

  /** Where the driver sends commands from. */
  private static final List<String> FRAMES = new CopyOnWriteArrayList<>();

  @Configuration(proxyBeanMethods = false)
  @Import(Application.class)
  static class Stacks {
    @Bean
    MongoClientSettingsBuilderCustomizer stacks() {
      CommandListener listener =
          new CommandListener() {
            @Override
            public void commandStarted(CommandStartedEvent event) {
              for (StackTraceElement frame : Thread.currentThread().getStackTrace()) {
                FRAMES.add(frame.getClassName());
              }
            }
          };
      return settings -> settings.addCommandListener(listener);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"compiled", "observe"})
  void noFrameIsTheDoctorsUnlessItWatches(String mode) {
    try (Clinic clinic = Clinic.with(Stacks.class, "throughline.mode=" + mode)) {
      FRAMES.clear();
      clinic.bean(Customers.class).insert(new Customer("c", "name"));
      clinic.bean(MongoTemplate.class).findById("c", Customer.class);
      assertThat(FRAMES).anyMatch(frame -> frame.startsWith(MongoTemplate.class.getName()));
      boolean doctors =
          FRAMES.stream()
              .anyMatch(
                  frame ->
                      frame.startsWith("dev.throughline.boot.")
                          && !frame.startsWith("dev.throughline.boot.observe."));
      assertThat(doctors).isEqualTo(mode.equals("observe"));
    }
  }

  private static long bytes(MongoOperations template) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < CALLS; i++) {
      template.findById("c", Customer.class);
    }
    return (threads.getCurrentThreadAllocatedBytes() - before) / CALLS;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throughline.mode=stock",
        "throughline.enabled=false,throughline.mode=observe",
        "throughline.enabled=false,throughline.doctor.enabled=true",
        "throughline.mode=stock,throughline.doctor.enabled=true"
      })
  void stockIsAllThereIs(String properties) {
    try (Clinic clinic = Clinic.with(Application.class, properties.split(","))) {
      assertThat(clinic.bean(MongoTemplate.class).getClass()).isEqualTo(MongoTemplate.class);
      assertThat(clinic.bean(MappingMongoConverter.class).getClass())
          .isEqualTo(MappingMongoConverter.class);
      assertThat(clinic.context().getBeansOfType(EntityReports.class)).isEmpty();
      assertThat(clinic.context().getBeansOfType(Traffic.class)).isEmpty();
      assertThat(clinic.bean(MongoClientSettings.class).getCommandListeners()).isEmpty();
      assertThat(clinic.bean(MongoClient.class)).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"throughline.mode=both", "throughline.doctor.enabled=maybe"})
  void aMistakeStopsTheStart(String property) {
    assertThatThrownBy(() -> Clinic.with(Application.class, property))
        .hasStackTraceContaining(property.substring(0, property.indexOf('=')));
  }

  @Test
  void theRateIsChecked() {
    assertThatThrownBy(
            () ->
                Clinic.with(
                    Application.class,
                    "throughline.mode=observe",
                    "throughline.doctor.sample-rate=1.5"))
        .hasStackTraceContaining("It must be from 0.0 to 1.0");
  }
}
