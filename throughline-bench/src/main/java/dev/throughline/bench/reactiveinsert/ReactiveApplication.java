package dev.throughline.bench.reactiveinsert;

import dev.throughline.bench.bulkinsert.InsertApplication;
import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.experiment.CallCounter;
import dev.throughline.bench.product.Product;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.repository.config.EnableReactiveMongoRepositories;

/** The Spring Boot application whose repository is measured. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EntityScan(basePackageClasses = Product.class)
@EnableReactiveMongoRepositories(basePackageClasses = ReactiveProductRepository.class)
class ReactiveApplication {

  /** Starts the application on a server, with Throughline or as stock. */
  static ConfigurableApplicationContext start(String uri, boolean throughline) {
    return BenchApplication.of(ReactiveApplication.class)
        .on(uri, InsertApplication.DATABASE, throughline)
        .start();
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
