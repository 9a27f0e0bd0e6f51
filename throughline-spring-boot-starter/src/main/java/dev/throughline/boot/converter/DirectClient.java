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
 * retries reads, and writes. It comes after all other customizers. Safe for use by several threads.
 */
final class DirectClient implements MongoClientSettingsBuilderCustomizer, Ordered {

  private final ObjectProvider<MongoClient> clients;
  private volatile @Nullable Retries retries;

  private record Retries(boolean reads, boolean writes) {}

  DirectClient(ObjectProvider<MongoClient> clients) {
    this.clients = clients;
  }

  @Override
  public void customize(MongoClientSettings.Builder settings) {
    MongoClientSettings built = settings.build();
    retries = new Retries(built.getRetryReads(), built.getRetryWrites());
  }

  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  /** What is known of the application's client; null of a client that Spring Boot did not make. */
  @Nullable DirectSettings settings() {
    Retries known = retries;
    MongoClient client = clients.getIfUnique();
    return client == null || known == null
        ? null
        : new DirectSettings(client, known.reads(), known.writes());
  }
}
