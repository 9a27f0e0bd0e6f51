package dev.throughline.bench.reactiveinsert;

import dev.throughline.bench.bulkinsert.CheckChild;
import dev.throughline.bench.product.Product;
import java.util.Map;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
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
    return new SpringApplicationBuilder(ReactiveApplication.class)
        .web(WebApplicationType.NONE)
        .properties(
            Map.of(
                "spring.mongodb.uri",
                uri,
                "spring.mongodb.database",
                CheckChild.DATABASE,
                "spring.main.banner-mode",
                "off",
                "logging.level.root",
                "warn",
                "throughline.enabled",
                throughline))
        .run();
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
