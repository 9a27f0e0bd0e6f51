package dev.throughline.boot.internal.observe;

import com.mongodb.MongoClientSettings;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.core.Ordered;
import org.springframework.util.ClassUtils;

/**
 * Adds listeners to the settings of Spring Boot's clients, after all other customizers. A client of
 * the application's own is not watched. Where stock serves from the start, the blocking client gets
 * no command listener, for which the driver copies each reply: its commands are taken from its
 * pool's events and its collections (D-DOCTOR-12).
 */
public final class WatchedClient implements MongoClientSettingsBuilderCustomizer, Ordered {

  private static final boolean REACTIVE =
      ClassUtils.isPresent("reactor.core.CoreSubscriber", WatchedClient.class.getClassLoader())
          && ClassUtils.isPresent(
              "com.mongodb.reactivestreams.client.ReactiveContextProvider",
              WatchedClient.class.getClassLoader());

  /** The name of Spring Boot's blocking client. */
  public static final String BLOCKING = "mongo";

  private final Traffic traffic;
  private final ConfigurableBeanFactory beans;
  private final boolean stockServes;
  private volatile boolean used;
  private volatile boolean blocking;

  /**
   * Tells the traffic.
   *
   * @param beans tells for which client the settings are: each asks for the same customizers.
   * @param stockServes whether it does from the start.
   */
  public WatchedClient(Traffic traffic, ConfigurableBeanFactory beans, boolean stockServes) {
    this.traffic = traffic;
    this.beans = beans;
    this.stockServes = stockServes;
  }

  @Override
  public void customize(MongoClientSettings.Builder settings) {
    boolean ofBlocking =
        stockServes
            && beans.isCurrentlyInCreation(BLOCKING)
            && !beans.isCurrentlyInCreation("reactiveStreamsMongoClient");
    settings.applyToConnectionPoolSettings(
        pool -> pool.addConnectionPoolListener(new PoolWatch(traffic, ofBlocking)));
    used = true;
    if (ofBlocking) {
      blocking = true;
      return;
    }
    settings.addCommandListener(new CommandWatch(traffic));
    if (REACTIVE && settings.build().getContextProvider() == null) {
      SubscriberContext.provide(settings);
    }
  }

  /** {@return whether commands are seen} */
  public boolean used() {
    return used;
  }

  /**
   * {@return whether the blocking client has no command listener, and its collections are to be
   * watched}
   */
  public boolean blocking() {
    return blocking;
  }

  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }
}
