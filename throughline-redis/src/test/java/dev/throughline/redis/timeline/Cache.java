package dev.throughline.redis.timeline;

import dev.throughline.redis.internal.protocol.WindowRequest;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** A Redis, and timelines over it. */
final class Cache implements AutoCloseable {

  /** Windows stay for as long as a test runs, and Redis is waited for on a busy machine too. */
  static final TimelineSettings LASTING =
      TimelineSettings.defaults()
          .withStaleness(Duration.ofMinutes(10))
          .withFillLease(Duration.ofMinutes(1))
          .withRedis(Duration.ofSeconds(30), Duration.ofSeconds(1));

  private final Redis redis;
  private final LettuceConnectionFactory factory;

  /** What Redis was asked, and what it has answered. */
  final List<Object> replies = new CopyOnWriteArrayList<>();

  Cache(Redis.Kind kind) {
    redis = kind.start();
    factory = redis.connections();
    factory.afterPropertiesSet();
    factory.start();
  }

  LettuceConnectionFactory factory() {
    return factory;
  }

  Timelines timelines(TimelineSettings settings) {
    return Timelines.of(settings, factory, this::answered);
  }

  Timelines lastingTimelines() {
    return timelines(LASTING);
  }

  private void answered(WindowRequest<?> request, Object reply) {
    replies.add(reply);
  }

  List<RedisCommands<String, String>> nodes() {
    return redis.nodes();
  }

  /** To the server that has the one window that there is. */
  RedisCommands<String, String> keeper() {
    return redis.nodes().stream().filter(node -> node.dbsize() > 0).findFirst().orElseThrow();
  }

  /** How many scripts by name Redis has executed since it started. */
  long scripts() {
    return redis.nodes().stream()
        .flatMap(node -> node.info("commandstats").lines())
        .filter(line -> line.startsWith("cmdstat_evalsha:"))
        .mapToLong(line -> Long.parseLong(line.replaceFirst("[^=]*=(\\d+).*", "$1")))
        .sum();
  }

  void restartConnections() {
    factory.stop();
    factory.start();
  }

  /** From now on Redis takes requests and answers none. */
  void hang() {
    redis.hang();
  }

  /** It answers them. */
  void goOn() {
    redis.goOn();
  }

  void leave() {
    redis.leave();
  }

  void comeBack() {
    redis.comeBack();
  }

  @Override
  public void close() {
    redis.close(); // a factory that still connects would wait for it
    factory.destroy();
  }
}
