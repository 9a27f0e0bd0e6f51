package dev.throughline.bench.calls;

import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.product.Product;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveRepositoriesAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;
import org.springframework.data.mongodb.repository.config.EnableReactiveMongoRepositories;

/** What the Spring Boot applications have in common whose calls are measured. */
@Configuration(proxyBeanMethods = false)
@EntityScan(basePackageClasses = Product.class)
class CallsApplication {

  private static final String DATABASE = "throughline_bench_calls";
  private static final String LISTENING = "bench.calls.listening";
  private static final String METRICS = "bench.calls.metrics";

  /**
   * As Spring Boot starts one without the reactive driver, beside which it would give the blocking
   * one Netty, too.
   */
  @EnableAutoConfiguration(
      exclude = {
        MongoReactiveAutoConfiguration.class,
        DataMongoReactiveAutoConfiguration.class,
        DataMongoReactiveRepositoriesAutoConfiguration.class
      })
  @EnableMongoRepositories(basePackageClasses = CalledRepository.class)
  static class Blocking extends CallsApplication {}

  /** With a blocking template beside, which stores the document. */
  @EnableAutoConfiguration
  @EnableReactiveMongoRepositories(basePackageClasses = ReactiveCalledRepository.class)
  static class Reactive extends CallsApplication {}

  /**
   * Starts the application of a side on a server.
   *
   * @param metrics whether the driver has the listeners that Spring Boot gives it for metrics.
   * @param listening whether its commands are noted.
   */
  static ConfigurableApplicationContext start(
      Side side, String uri, Strategy strategy, boolean metrics, boolean listening) {
    return BenchApplication.of(side == Side.BLOCKING ? Blocking.class : Reactive.class)
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
