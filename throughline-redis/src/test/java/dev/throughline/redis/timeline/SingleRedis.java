package dev.throughline.redis.timeline;

import dev.throughline.embedded.EmbeddedRedis;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.List;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** One server, of one test. Who leaves is killed, and comes back with nothing. */
final class SingleRedis implements Redis {

  private EmbeddedRedis server = EmbeddedRedis.start();
  private final RedisClient client = RedisClient.create(server.toString());
  private final List<RedisCommands<String, String>> nodes = List.of(client.connect().sync());

  @Override
  public LettuceConnectionFactory connections() {
    return new LettuceConnectionFactory(
        new RedisStandaloneConfiguration("127.0.0.1", server.port()), AT_ONCE);
  }

  @Override
  public List<RedisCommands<String, String>> nodes() {
    return nodes;
  }

  @Override
  public List<Long> pids() {
    return List.of(server.pid());
  }

  @Override
  public void leave() {
    server.close();
  }

  @Override
  public void comeBack() {
    server = EmbeddedRedis.onPort(server.port());
  }

  @Override
  public void close() {
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    server.close();
  }
}
