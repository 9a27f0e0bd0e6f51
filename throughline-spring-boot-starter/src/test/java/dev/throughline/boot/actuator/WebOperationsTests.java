package dev.throughline.boot.actuator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.boot.converter.ThroughlineAutoConfiguration;
import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointAutoConfiguration;
import org.springframework.boot.actuate.endpoint.web.WebEndpointsSupplier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** The endpoint's operations over HTTP, and that those which write are guarded. */
class WebOperationsTests {

  private final WebApplicationContextRunner contexts =
      new WebApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  ThroughlineAutoConfiguration.class,
                  ThroughlineEndpointAutoConfiguration.class,
                  EndpointAutoConfiguration.class,
                  WebEndpointAutoConfiguration.class,
                  EmbeddedMongoAutoConfiguration.class,
                  MongoAutoConfiguration.class,
                  DataMongoAutoConfiguration.class))
          .withPropertyValues(
              "throughline.mode=observe", "management.endpoints.web.exposure.include=throughline");

  @Test
  void readAndWrite() {
    assertThat(operations())
        .containsExactlyInAnyOrder(
            "GET throughline",
            "GET throughline/{type}",
            "GET throughline/{type}/{form}",
            "POST throughline",
            "POST throughline/{type}");
  }

  @Test
  void nothingIsWrittenWhereItIsReadOnly() {
    assertThat(operations("management.endpoint.throughline.access=READ_ONLY"))
        .hasSize(3)
        .allMatch(operation -> operation.startsWith("GET"));
  }

  private List<String> operations(String... properties) {
    List<String> found = new ArrayList<>();
    contexts
        .withPropertyValues(properties)
        .run(
            context ->
                context.getBean(WebEndpointsSupplier.class).getEndpoints().stream()
                    .flatMap(endpoint -> endpoint.getOperations().stream())
                    .map(operation -> operation.getRequestPredicate())
                    .map(request -> request.getHttpMethod() + " " + request.getPath())
                    .forEach(found::add));
    return found;
  }
}
