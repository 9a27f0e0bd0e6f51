package dev.throughline.boot.converter;

import com.mongodb.reactivestreams.client.MongoClient;
import dev.throughline.mongodb.internal.call.direct.DirectSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

/** What is known of Spring Boot's reactive client. Safe for use by several threads. */
final class ReactiveDirectClient extends ClientRetries {

  private final ObjectProvider<MongoClient> clients;

  ReactiveDirectClient(ObjectProvider<MongoClient> clients) {
    this.clients = clients;
  }

  /** What is known of the application's client; null of a client that Spring Boot did not make. */
  @Nullable DirectSettings<MongoClient> settings() {
    return settings(clients.getIfUnique());
  }
}
