package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.product.Product;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.mongodb.repository.config.EnableMongoRepositories;

/** The Spring Boot application whose repository is measured. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
    exclude = {MongoReactiveAutoConfiguration.class, DataMongoReactiveAutoConfiguration.class})
@EntityScan(basePackageClasses = Product.class)
@EnableMongoRepositories(basePackageClasses = ProductRepository.class)
public class InsertApplication {

  /** Where products are inserted. */
  public static final String DATABASE = "throughline_bench_insert";

  /** Starts the application on a server, with Throughline or as stock. */
  static ConfigurableApplicationContext start(String uri, boolean throughline) {
    return BenchApplication.of(InsertApplication.class).on(uri, DATABASE, throughline).start();
  }
}
