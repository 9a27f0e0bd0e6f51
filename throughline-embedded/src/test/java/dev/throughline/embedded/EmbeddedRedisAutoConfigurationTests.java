package dev.throughline.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;

class EmbeddedRedisAutoConfigurationTests {

  private final ApplicationContextRunner contexts =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  EmbeddedRedisAutoConfiguration.class, DataRedisAutoConfiguration.class));

  @Test
  void clientTalksToTheEmbeddedServerWhichEndsWithTheContext() {
    int[] port = new int[1];
    contexts.run(
        context -> {
          port[0] = context.getBean(EmbeddedRedis.class).port();
          try (RedisConnection connection =
              context.getBean(RedisConnectionFactory.class).getConnection()) {
            assertThat(connection.ping()).isEqualTo("PONG");
          }
        });
    assertThat(listens(port[0])).isFalse();
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spring.data.redis.url=redis://cache.example:6379",
        "spring.data.redis.host=cache.example",
        "spring.data.redis.cluster.nodes=a:1,b:2",
        "throughline.embedded.redis.enabled=false"
      })
  void staysAwayWhen(String property) {
    contexts
        .withPropertyValues(property)
        .run(context -> assertThat(context).doesNotHaveBean(EmbeddedRedis.class));
  }
}
