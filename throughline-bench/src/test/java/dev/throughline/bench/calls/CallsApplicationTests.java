package dev.throughline.bench.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.StartedServers;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.MongoTemplate;

class CallsApplicationTests {

  private static ConfigurableApplicationContext start(boolean metrics) {
    String uri = StartedServers.of(ServerKind.EMBEDDED).uri();
    return CallsApplication.start(uri, Strategy.STOCK, metrics, false);
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
}
