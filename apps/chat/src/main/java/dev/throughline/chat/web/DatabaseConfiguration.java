package dev.throughline.chat.web;

import com.mongodb.ConnectionString;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How long a request waits for a MongoDB that is away, unless the URI says otherwise. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

  private static final int MILLIS = 2_000;

  @Bean
  MongoClientSettingsBuilderCustomizer failSoonWithoutDatabase(MongoConnectionDetails details) {
    ConnectionString given = details.getConnectionString();
    return settings -> {
      if (given.getServerSelectionTimeout() == null) {
        settings.applyToClusterSettings(
            cluster -> cluster.serverSelectionTimeout(MILLIS, TimeUnit.MILLISECONDS));
      }
      if (given.getConnectTimeout() == null) {
        settings.applyToSocketSettings(
            socket -> socket.connectTimeout(MILLIS, TimeUnit.MILLISECONDS));
      }
    };
  }
}
