package dev.throughline.boot.converter;

import com.mongodb.MongoClientSettings;
import dev.throughline.mongodb.internal.call.direct.DirectSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.core.Ordered;

/**
 * Learns from the settings of Spring Boot's client what the client itself does not tell: whether it
 * retries reads, and writes. It comes after all other customizers. Safe for use by several threads.
 */
abstract class ClientRetries implements MongoClientSettingsBuilderCustomizer, Ordered {

  private volatile @Nullable Retries retries;

  private record Retries(boolean reads, boolean writes) {}

  @Override
  public final void customize(MongoClientSettings.Builder settings) {
    MongoClientSettings built = settings.build();
    retries = new Retries(built.getRetryReads(), built.getRetryWrites());
  }

  @Override
  public final int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  /** What is known of a client; null of one that Spring Boot did not make. */
  final <C> @Nullable DirectSettings<C> settings(@Nullable C client) {
    Retries known = retries;
    return client == null || known == null
        ? null
        : new DirectSettings<>(client, known.reads(), known.writes());
  }
}
