package dev.throughline.boot.converter;

import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import dev.throughline.mongodb.internal.call.DirectSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.core.Ordered;

/**
 * Learns from the settings of Spring Boot's client what the client itself does not tell: whether it
 * retries reads. It comes after all other customizers. Safe for use by several threads.
 */
final class DirectClient implements MongoClientSettingsBuilderCustomizer, Ordered {

  private final ObjectProvider<MongoClient> clients;
  private volatile @Nullable Boolean retryReads;

  DirectClient(ObjectProvider<MongoClient> clients) {
    this.clients = clients;
  }

  @Override
  public void customize(MongoClientSettings.Builder settings) {
    retryReads = settings.build().getRetryReads();
  }

  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  /** What is known of the application's client; null of a client that Spring Boot did not make. */
  @Nullable DirectSettings settings() {
    Boolean retries = retryReads;
    MongoClient client = clients.getIfUnique();
    return client == null || retries == null ? null : new DirectSettings(client, retries);
  }
}
