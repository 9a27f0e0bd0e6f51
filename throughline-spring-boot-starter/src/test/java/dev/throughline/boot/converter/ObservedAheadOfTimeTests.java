package dev.throughline.boot.converter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.embedded.EmbeddedMongoAutoConfiguration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.aot.AbstractAotProcessor;

/** Calls are not watched, silently, in an application that was processed ahead of time. */
class ObservedAheadOfTimeTests {

  @ParameterizedTest
  @ValueSource(strings = {"throughline.mode=observe", "throughline.doctor.enabled=true"})
  void theStartStops(String property) {
    new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                ThroughlineAutoConfiguration.class,
                EmbeddedMongoAutoConfiguration.class,
                MongoAutoConfiguration.class,
                DataMongoAutoConfiguration.class))
        .withSystemProperties(AbstractAotProcessor.AOT_PROCESSING + "=true")
        .withPropertyValues(property)
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .hasStackTraceContaining(property.substring(0, property.indexOf('=')))
                    .hasStackTraceContaining("processed ahead of time"));
  }
}
