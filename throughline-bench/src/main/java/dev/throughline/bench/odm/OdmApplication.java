package dev.throughline.bench.odm;

import dev.throughline.bench.experiment.BenchApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** The Spring Boot application whose template is measured. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
    exclude = {MongoReactiveAutoConfiguration.class, DataMongoReactiveAutoConfiguration.class})
@EntityScan(basePackageClasses = SmallDocument.class)
class OdmApplication {

  /** Starts the application on a server, with Throughline or as stock. */
  static ConfigurableApplicationContext start(String uri, String database, boolean throughline) {
    return BenchApplication.of(OdmApplication.class).on(uri, database, throughline).start();
  }
}
