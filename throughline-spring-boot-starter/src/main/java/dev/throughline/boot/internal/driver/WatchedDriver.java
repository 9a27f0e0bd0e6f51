package dev.throughline.boot.internal.driver;

import com.mongodb.client.MongoClient;
import dev.throughline.boot.internal.observe.Traffic;
import dev.throughline.boot.internal.observe.WatchedClient;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Puts a watched client in the place of Spring Boot's blocking one. */
public final class WatchedDriver implements BeanPostProcessor {

  private final ObjectProvider<Traffic> traffic;
  private final ObjectProvider<WatchedClient> client;

  /**
   * Creates the post-processor.
   *
   * @param client knows which client has the listeners that this one goes with.
   */
  public WatchedDriver(ObjectProvider<Traffic> traffic, ObjectProvider<WatchedClient> client) {
    this.traffic = traffic;
    this.client = client;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    return bean instanceof MongoClient blocking
            && beanName.equals(WatchedClient.BLOCKING)
            && client.getObject().blocking()
        ? ClientCalls.watched(blocking, traffic.getObject())
        : bean;
  }
}
