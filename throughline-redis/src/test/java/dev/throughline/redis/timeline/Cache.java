package dev.throughline.redis.timeline;

import dev.throughline.embedded.EmbeddedRedis;
import dev.throughline.redis.protocol.WindowRequest;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** A Redis of its own, and timelines over it. */
final class Cache implements AutoCloseable {

  private final EmbeddedRedis redis = EmbeddedRedis.start();
  private final LettuceConnectionFactory factory =
      new LettuceConnectionFactory("127.0.0.1", redis.port());
  private final RedisClient client = RedisClient.create(redis.toString());
  final RedisCommands<String, String> commands = client.connect().sync();

  /** What Redis was asked, and what it has answered. */
  final List<Object> replies = new CopyOnWriteArrayList<>();

  Cache() {
    factory.afterPropertiesSet();
    factory.start();
  }

  Timelines timelines(TimelineSettings settings) {
    return Timelines.of(settings, factory, this::answered);
  }

  private void answered(WindowRequest<?> request, Object reply) {
    replies.add(reply);
  }

  /** How many scripts Redis has executed since it started. */
  long scripts() {
    return commands
        .info("commandstats")
        .lines()
        .filter(line -> line.startsWith("cmdstat_evalsha:") || line.startsWith("cmdstat_eval:"))
        .mapToLong(line -> Long.parseLong(line.replaceFirst("[^=]*=(\\d+).*", "$1")))
        .sum();
  }

  long pid() {
    return redis.pid();
  }

  int port() {
    return redis.port();
  }

  void restartConnections() {
    factory.stop();
    factory.start();
  }

  void kill() {
    redis.close();
  }

  @Override
  public void close() {
    factory.destroy();
    client.shutdown();
    redis.close();
  }
}
