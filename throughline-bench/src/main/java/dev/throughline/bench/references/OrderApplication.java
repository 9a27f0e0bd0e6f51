package dev.throughline.bench.references;

import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.experiment.CallCounter;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;

/** The Spring Boot application whose repository is measured. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
    exclude = {MongoReactiveAutoConfiguration.class, DataMongoReactiveAutoConfiguration.class})
@EntityScan(basePackageClasses = Order.class)
@EnableMongoRepositories(basePackageClasses = OrderRepository.class)
class OrderApplication {

  /** Starts the application on a server, with Throughline or as stock. */
  static ConfigurableApplicationContext start(String uri, String database, boolean throughline) {
    return BenchApplication.of(OrderApplication.class).on(uri, database, throughline).start();
  }

  @Bean
  CallCounter callCounter() {
    return new CallCounter();
  }

  @Bean
  MongoClientSettingsBuilderCustomizer countingCalls(CallCounter counter) {
    return settings ->
        settings.applyToConnectionPoolSettings(pool -> pool.addConnectionPoolListener(counter));
  }
}
