package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.throughline.boot.actuator.LiveEndpoint;
import dev.throughline.boot.internal.doctor.Doctor;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import dev.throughline.mongodb.ThroughlineMongoTemplate;
import dev.throughline.mongodb.internal.driver.DirectLevel;
import dev.throughline.mongodb.internal.driver.DriverSupport;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.query.Criteria;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.util.ClassUtils;

/** Who sends commands is counted, said at the start and by the endpoint, and switched there. */
@ExtendWith(OutputCaptureExtension.class)
class CommandLevelTests {

  private static final Class<?> ENDPOINT =
      ClassUtils.resolveClassName(
          "dev.throughline.boot.actuator.ThroughlineEndpointAutoConfiguration", null);

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withBean(SimpleMeterRegistry.class)
          .withPropertyValues("management.endpoints.web.exposure.include=throughline")
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  ENDPOINT,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  DataMongoAutoConfiguration.class));

  record Thing(@Id String id, int number) {}

  /** How many calls of each level a find by id adds. */
  private record Added(double direct, double driver, double stock) {

    private static Added byFindById(ApplicationContext context, String reason) {
      MeterRegistry registry = context.getBean(MeterRegistry.class);
      context.getBean(EntityMeters.class).bindTo(registry);
      Added before = now(registry, reason);
      context.getBean(MongoTemplate.class).findById("a", Thing.class);
      Added after = now(registry, reason);
      return new Added(
          after.direct - before.direct, after.driver - before.driver, after.stock - before.stock);
    }

    private static Added now(MeterRegistry registry, String reason) {
      return new Added(
          count(registry, "direct", "-"),
          count(registry, "driver", reason),
          count(registry, "stock", "-"));
    }

    private static double count(MeterRegistry registry, String level, String reason) {
      return registry
          .get("throughline.calls")
          .tag("level", level)
          .tag("reason", reason)
          .functionCounter()
          .count();
    }
  }

  @AfterEach
  void switchOn() {
    contexts.run(context -> LiveEndpoint.of(context).direct(true));
  }

  @Test
  void commandsAreCountedByLevel() {
    contexts.run(
        context -> {
          assertThat(Added.byFindById(context, "call")).isEqualTo(new Added(1, 0, 0));
          assertThat(context.getBean(EntityReports.class).commandLevels().get("blocking"))
              .startsWith("direct, with {bson=5.");
          context.getBean(ThroughlineMongoTemplate.class).runner().calls().enable(false);
          assertThat(Added.byFindById(context, "call")).isEqualTo(new Added(0, 0, 1));
        });
    contexts
        .withPropertyValues("throughline.calls.direct=false")
        .run(
            context -> {
              assertThat(Added.byFindById(context, "switched-off")).isEqualTo(new Added(0, 1, 0));
              assertThat(context.getBean(EntityReports.class).commandLevels())
                  .containsEntry("blocking", "driver: throughline.calls.direct=false");
            });
  }

  @Test
  void theEndpointSwitches() {
    contexts.run(
        context -> {
          LiveEndpoint endpoint = LiveEndpoint.of(context);
          endpoint.direct(false);
          assertThat(Added.byFindById(context, "switched-off")).isEqualTo(new Added(0, 1, 0));
          assertThat(context.getBean(EntityReports.class).commandLevels())
              .containsEntry("blocking", "driver: switched off at run time");
          endpoint.direct(true);
          assertThat(Added.byFindById(context, "switched-off")).isEqualTo(new Added(1, 0, 0));
          assertThatExceptionOfType(InvalidEndpointRequestException.class)
              .isThrownBy(() -> endpoint.direct(null))
              .withMessage("None of mode, verifyRate and direct is given");
        });
  }

  @Test
  void theDoctorPredictsIt() {
    ApplicationContextRunner observed = contexts.withPropertyValues("throughline.mode=observe");
    observed.run(
        context ->
            assertThat(context.getBean(Doctor.class).report().notes().get(0))
                .startsWith("Commands of blocking templates, once started with")
                .contains("compiled: direct, with {bson=5."));
    observed
        .withPropertyValues("throughline.calls.direct=false")
        .run(
            context ->
                assertThat(context.getBean(Doctor.class).report().notes().get(0))
                    .endsWith("driver: throughline.calls.direct=false."));
  }

  @Test
  void versionsThatWereNotTestedAreRefusedWithALine(CapturedOutput output) {
    DriverSupport support = DriverSupport.of(Map.of("bson", "99.0.0"), false, null);
    DirectLevel level = new DirectLevel(support);
    assertThat(level.isOn()).isFalse();
    new DirectLevel(support).set(true, false);
    assertThat(output.getOut().lines().filter(it -> it.contains("{bson=99.0.0}")))
        .singleElement(as(STRING))
        .contains("WARN", "were not tested", "throughline.calls.unknown-driver=use");
    level.set(true, true);
    assertThat(level.isOn()).isTrue();
  }

  @Test
  void theStartSaysIt(CapturedOutput output) {
    try (var context =
        new SpringApplicationBuilder(Application.class)
            .web(WebApplicationType.NONE)
            .run("--logging.level.dev.throughline=info")) {
      assertThat(
              context
                  .getBean(MongoTemplate.class)
                  .exists(Query.query(Criteria.where("id").is("a")), Thing.class))
          .isFalse();
    }
    assertThat(output.getOut()).contains("Commands of blocking templates: direct, with {bson=5.");
  }

  @EnableAutoConfiguration
  static class Application {}
}
