package dev.throughline.embedded;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.boot.mongodb.autoconfigure.MongoProperties;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Starts {@link EmbeddedMongo} and connects Spring Boot's clients to it, unless the application
 * says where its MongoDB is: by {@code spring.mongodb.*}, by a service connection (Testcontainers,
 * Docker Compose), or by a client, settings or database factory of its own.
 */
@AutoConfiguration(
    before = {MongoAutoConfiguration.class, MongoReactiveAutoConfiguration.class},
    beforeName = {
      "org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration",
      "org.springframework.boot.data.mongodb.autoconfigure.DataMongoReactiveAutoConfiguration"
    })
@Conditional({SwitchCondition.OfMongo.class, OnNoMongoConnectionCondition.class})
@ConditionalOnMissingBean(
    value = {MongoConnectionDetails.class, MongoClientSettings.class},
    type = {
      "com.mongodb.client.MongoClient",
      "com.mongodb.reactivestreams.client.MongoClient",
      "org.springframework.data.mongodb.MongoDatabaseFactory",
      "org.springframework.data.mongodb.ReactiveMongoDatabaseFactory"
    })
@EnableConfigurationProperties({EmbeddedMongoProperties.class, MongoProperties.class})
public final class EmbeddedMongoAutoConfiguration {

  private static final Logger log = LoggerFactory.getLogger(EmbeddedMongoAutoConfiguration.class);

  /**
   * The server. Not a lifecycle bean: those stop before the clients are closed. As a singleton it
   * exists before every client (they need its address) and is therefore destroyed after them.
   */
  @Bean(destroyMethod = "close")
  EmbeddedMongo embeddedMongo(EmbeddedMongoProperties properties) {
    Path directory = properties.directory();
    EmbeddedMongo mongo =
        (directory != null) ? EmbeddedMongo.inDirectory(directory) : EmbeddedMongo.inMemory();
    log.info(
        "No spring.mongodb.uri or spring.mongodb.host: embedded MongoDB-compatible server for"
            + " development at {}",
        mongo);
    return mongo;
  }

  @Bean
  MongoConnectionDetails embeddedMongoConnectionDetails(
      EmbeddedMongo mongo, MongoProperties properties) {
    ConnectionString address =
        new ConnectionString(mongo.connectionString() + "/" + properties.getMongoClientDatabase());
    return () -> address;
  }
}
