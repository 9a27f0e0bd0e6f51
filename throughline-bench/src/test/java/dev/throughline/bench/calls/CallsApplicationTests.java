package dev.throughline.bench.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoClientSettings;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.StartedServers;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

class CallsApplicationTests {

  private static ConfigurableApplicationContext start(boolean metrics) {
    String uri = StartedServers.of(ServerKind.EMBEDDED).uri();
    return CallsApplication.start(Side.BLOCKING, uri, Strategy.STOCK, metrics, false);
  }

  @Test
  void springBootMeasuresEachCommandOnce() {
    try (ConfigurableApplicationContext context = start(true)) {
      context.getBean(MongoTemplate.class).getDb().getCollection("none").find().first();
      MeterRegistry meters = context.getBean(MeterRegistry.class);
      assertThat(meters.get("mongodb.driver.commands").tag("command", "find").timer().count())
          .isEqualTo(1);
      assertThat(meters.get("mongodb.driver.pool.size").gauges()).isNotEmpty();
    }
  }

  @Test
  void nothingIsMeasuredWithoutMetrics() {
    try (ConfigurableApplicationContext context = start(false)) {
      assertThat(context.getBeanProvider(MeterRegistry.class).getIfAvailable()).isNull();
    }
  }

  /** Beside the reactive driver Spring Boot gives the blocking one Netty, too. */
  @Test
  void blockingCallsAreThoseOfAnApplicationWithoutTheReactiveDriver() {
    try (ConfigurableApplicationContext context = start(true)) {
      assertThat(context.getBeanProvider(ReactiveMongoTemplate.class).getIfAvailable()).isNull();
      MongoClientSettings.Builder settings = MongoClientSettings.builder();
      context
          .getBeanProvider(MongoClientSettingsBuilderCustomizer.class)
          .forEach(customizer -> customizer.customize(settings));
      assertThat(settings.build().getTransportSettings()).isNull();
    }
  }
}
