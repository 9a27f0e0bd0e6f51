package dev.throughline.bench.calls;

import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.product.Product;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;
import org.springframework.data.mongodb.repository.config.EnableReactiveMongoRepositories;

/** The Spring Boot application whose calls are measured. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EntityScan(basePackageClasses = Product.class)
@EnableMongoRepositories(basePackageClasses = CalledRepository.class)
@EnableReactiveMongoRepositories(basePackageClasses = ReactiveCalledRepository.class)
class CallsApplication {

  private static final String DATABASE = "throughline_bench_calls";
  private static final String LISTENING = "bench.calls.listening";
  private static final String METRICS = "bench.calls.metrics";

  /**
   * Starts the application on a server.
   *
   * @param metrics whether the driver has the listeners that Spring Boot gives it for metrics.
   * @param listening whether its commands are noted.
   */
  static ConfigurableApplicationContext start(
      String uri, Strategy strategy, boolean metrics, boolean listening) {
    return BenchApplication.of(CallsApplication.class)
        .on(uri, DATABASE, strategy.throughline())
        .with("throughline.calls.direct", strategy != Strategy.THROUGHLINE_BY_DRIVER)
        .with(METRICS, metrics)
        .with(LISTENING, listening)
        .start();
  }

  @Bean
  @ConditionalOnProperty(LISTENING)
  CommandLog commandLog() {
    return new CommandLog();
  }

  /** With it, Spring Boot gives the driver its listeners. */
  @Bean
  @ConditionalOnProperty(METRICS)
  MeterRegistry meters() {
    return new SimpleMeterRegistry();
  }

  @Bean
  MongoClientSettingsBuilderCustomizer noting(ObjectProvider<CommandLog> log) {
    return settings -> log.ifAvailable(settings::addCommandListener);
  }
}
