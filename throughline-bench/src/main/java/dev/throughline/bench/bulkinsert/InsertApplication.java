package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.product.Product;
import java.util.Map;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
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
class InsertApplication {

  static final String DATABASE = "throughline_bench_insert";

  /** Starts the application on a server, with Throughline or as stock. */
  static ConfigurableApplicationContext start(String uri, boolean throughline) {
    return new SpringApplicationBuilder(InsertApplication.class)
        .web(WebApplicationType.NONE)
        .properties(
            Map.of(
                "spring.mongodb.uri", uri,
                "spring.mongodb.database", DATABASE,
                "spring.main.banner-mode", "off",
                "logging.level.root", "warn",
                "throughline.enabled", throughline))
        .run();
  }
}
