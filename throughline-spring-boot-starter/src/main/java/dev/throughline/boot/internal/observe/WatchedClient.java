package dev.throughline.boot.internal.observe;

import com.mongodb.MongoClientSettings;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.core.Ordered;
import org.springframework.util.ClassUtils;

/**
 * Adds listeners to the settings of Spring Boot's clients, after all other customizers. A client of
 * the application's own is not watched.
 */
public final class WatchedClient implements MongoClientSettingsBuilderCustomizer, Ordered {

  private static final boolean REACTIVE =
      ClassUtils.isPresent("reactor.core.CoreSubscriber", WatchedClient.class.getClassLoader())
          && ClassUtils.isPresent(
              "com.mongodb.reactivestreams.client.ReactiveContextProvider",
              WatchedClient.class.getClassLoader());

  private final Traffic traffic;
  private volatile boolean used;

  /** Tells the traffic. */
  public WatchedClient(Traffic traffic) {
    this.traffic = traffic;
  }

  @Override
  public void customize(MongoClientSettings.Builder settings) {
    settings.addCommandListener(new CommandWatch(traffic));
    settings.applyToConnectionPoolSettings(
        pool -> pool.addConnectionPoolListener(new PoolWatch(traffic)));
    if (REACTIVE && settings.build().getContextProvider() == null) {
      SubscriberContext.provide(settings);
    }
    used = true;
  }

  /** Whether commands are seen. */
  public boolean used() {
    return used;
  }

  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }
}
