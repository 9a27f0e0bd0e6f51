package dev.throughline.board;

import dev.throughline.embedded.EmbeddedRedis;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/** One Redis for all tests of this JVM, which ends with it. Each context has its own keys. */
class TestServers implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  private static final EmbeddedRedis REDIS = EmbeddedRedis.start();

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    TestPropertyValues.of(
            "spring.data.redis.host=127.0.0.1",
            "spring.data.redis.port=" + REDIS.port(),
            "throughline.timeline.key-prefix=t" + System.identityHashCode(context) + ":")
        .applyTo(context);
  }
}
