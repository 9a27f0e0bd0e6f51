package dev.throughline.bench.cachepayload;

import dev.throughline.bench.process.ChildLoop;
import dev.throughline.bench.process.Consumption;
import dev.throughline.cache.PayloadCodec;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import tools.jackson.databind.JsonNode;

/** The JVM of the service with one strategy, which tells what it consumes. */
final class BoardChild {

  private static final int TIMED_POSTS = 512;

  private final UnaryOperator<BoardPost> loss;
  private @Nullable Running running;
  private Consumption mark = Consumption.now();

  private record Running(
      Strategy strategy,
      PayloadCodec<BoardPost> codec,
      int page,
      BoardStore store,
      ConfigurableApplicationContext context) {}

  /** With a loss for tests, which need a strategy that goes wrong. */
  BoardChild(UnaryOperator<BoardPost> loss) {
    this.loss = loss;
  }

  public static void main(String[] arguments) throws IOException {
    BoardChild child = new BoardChild(UnaryOperator.identity());
    ChildLoop.run(child::answer);
    child.stop();
    System.exit(0);
  }

  Object answer(JsonNode request) {
    return switch (request.get("op").asString()) {
      case "start" -> start(request);
      case "fill" -> fill(request.get("posts").asInt());
      case "time" -> time(request.get("millis").asInt());
      case "mark" -> mark();
      case "consumed" -> consumed();
      case "check" -> check(request.get("posts").asInt());
      default -> throw new IllegalArgumentException(request.toString());
    };
  }

  private Running running() {
    return Objects.requireNonNull(running, "not started");
  }

  private Object start(JsonNode request) {
    Strategy strategy = Strategy.valueOf(request.get("strategy").asString());
    String uri = request.get("redis").asString();
    int page = request.get("page").asInt();
    String key = "throughline-bench:" + strategy.label();
    URI redis = URI.create(uri);
    LettuceConnectionFactory connections =
        new LettuceConnectionFactory(
            new RedisStandaloneConfiguration(
                redis.getHost(), redis.getPort() < 0 ? 6379 : redis.getPort()));
    connections.afterPropertiesSet();
    connections.start();
    ConfigurableApplicationContext context =
        BoardApplication.start(strategy, page, key, connections);
    running =
        new Running(strategy, PostCodecs.of(strategy), page, new BoardStore(uri, key), context);
    String port = context.getEnvironment().getRequiredProperty("local.server.port");
    return Map.of("url", "http://127.0.0.1:" + port + "/posts");
  }

  private Object fill(int posts) {
    Running it = running();
    double bytes = it.store().fill(it.codec(), posts);
    return Map.of("bytesPerPost", bytes, "redisBytesPerPost", it.store().redisBytes(posts));
  }

  /** Encodes and decodes the same posts for so long each; the mean of one. */
  private Object time(int millis) {
    PayloadCodec<BoardPost> codec = running().codec();
    List<BoardPost> posts = BoardPosts.range(0, TIMED_POSTS);
    List<byte[]> payloads = posts.stream().map(codec::encode).toList();
    return Map.of(
        "encodeNanos", mean(millis, i -> codec.encode(posts.get(i)).length),
        "decodeNanos", mean(millis, i -> codec.decode(payloads.get(i)) == null ? 0 : 1));
  }

  private interface Work {
    int run(int index);
  }

  private static double mean(int millis, Work work) {
    long start = System.nanoTime();
    long deadline = start + Duration.ofMillis(millis).toNanos();
    long done = 0;
    long sum = 0;
    long now;
    do {
      for (int i = 0; i < TIMED_POSTS; i++) {
        sum += work.run(i);
      }
      done += TIMED_POSTS;
      now = System.nanoTime();
    } while (now < deadline);
    if (sum < done) {
      throw new IllegalStateException("payloads that are not read, or empty");
    }
    return (double) (now - start) / done;
  }

  private Object mark() {
    running().store().dropWritten();
    System.gc();
    mark = Consumption.now();
    return Map.of();
  }

  private Object consumed() {
    Consumption consumed = Consumption.now().since(mark);
    long written = running().store().dropWritten();
    return Map.of("cpuMillis", consumed.cpuMillis(), "written", written);
  }

  /** Compares the objects of the newest page with those that were put into the cache. */
  private Object check(int posts) {
    Running it = running();
    List<BoardPost> read =
        Objects.requireNonNull(it.context().getBean(BoardService.class).posts().block());
    if (read.size() != Math.min(it.page(), posts)) {
      return Map.of("wrong", read.size() + " posts instead of " + it.page());
    }
    for (int i = 0; i < read.size(); i++) {
      BoardPost expected = BoardPosts.of(posts - 1 - i);
      BoardPost actual = loss.apply(read.get(i));
      if (!expected.equals(actual)) {
        return Map.of("wrong", actual + " instead of " + expected);
      }
    }
    return Map.of();
  }

  void stop() {
    if (running != null) {
      running.context().close();
      running.store().close();
    }
  }
}
