package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.app.WithoutNetty;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.actuate.endpoint.CompositeHealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.mongodb.health.MongoHealthIndicator;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.data.annotation.Id;
import org.springframework.data.mongodb.core.MongoTemplate;

/** An application with the embedded server is up, before its first save and after it. */
class MongoHealthTests {

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void applicationIsUpAfterItsFirstSave(boolean stored, @TempDir Path directory) {
    String property = stored ? "--throughline.embedded.directory=" + directory : "--a=b";
    try (ConfigurableApplicationContext context = start(property)) {
      assertThat(up(context)).isEqualTo(Status.UP);
      context.getBean(MongoTemplate.class).save(new Thing("1"));
      assertThat(up(context)).isEqualTo(Status.UP);
    }
  }

  @Test
  void blockingCheckIsUpAsWell() {
    try (ConfigurableApplicationContext context = start("--a=b")) {
      context.getBean(MongoTemplate.class).save(new Thing("1"));
      MongoHealthIndicator indicator =
          new MongoHealthIndicator(context.getBean(com.mongodb.client.MongoClient.class));
      assertThat(indicator.health().getStatus()).isEqualTo(Status.UP);
      assertThat(indicator.health().getDetails()).containsKeys("databases", "maxWireVersion");
    }
  }

  private static Status up(ConfigurableApplicationContext context) {
    HealthDescriptor health = context.getBean(HealthEndpoint.class).health();
    assertThat(((CompositeHealthDescriptor) health).getComponents()).containsKey("mongo");
    return health.getStatus();
  }

  private static ConfigurableApplicationContext start(String... arguments) {
    return new SpringApplicationBuilder(Application.class)
        .web(WebApplicationType.NONE)
        .run(arguments);
  }

  record Thing(@Id String id) {}

  @SpringBootConfiguration
  @EnableAutoConfiguration
  @Import(WithoutNetty.class)
  static class Application {}
}
