package dev.throughline.chat;

import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/** Points the service at the tests' Redis. */
class TestServers implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    // A test may put something in between.
    String port =
        context.getEnvironment().getProperty("test.redis.port", String.valueOf(TestRedis.port()));
    TestPropertyValues.of("spring.data.redis.host=127.0.0.1", "spring.data.redis.port=" + port)
        .applyTo(context);
  }
}
