package dev.throughline.chat;

import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/** Points the service at the tests' Redis. */
class TestServers implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    TestPropertyValues.of(
            "spring.data.redis.host=127.0.0.1", "spring.data.redis.port=" + TestRedis.port())
        .applyTo(context);
  }
}
