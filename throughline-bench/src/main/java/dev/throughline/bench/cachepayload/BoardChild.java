package dev.throughline.bench.cachepayload;

import dev.throughline.bench.experiment.BenchApplication;
import dev.throughline.bench.experiment.Meter;
import dev.throughline.bench.experiment.Operations;
import dev.throughline.cache.PayloadCodec;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
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
  private final Meter meter = new Meter();
  private @Nullable Running running;

  private record Running(
      PayloadCodec<BoardPost> codec,
      int page,
      int posts,
      BoardStore store,
      ConfigurableApplicationContext context) {}

  /** With a loss for tests, which need a strategy that goes wrong. */
  BoardChild(UnaryOperator<BoardPost> loss) {
    this.loss = loss;
  }

  public static void main(String[] arguments) throws IOException {
    new BoardChild(UnaryOperator.identity()).operations().serve();
  }

  Operations operations() {
    return new Operations(
        Map.of(
            "start", this::start,
            "time", request -> time(request.get("millis").asInt()),
            "mark", request -> mark(),
            "consumed", request -> consumed(),
            "check", request -> check()),
        this::stop);
  }

  private Running running() {
    return Objects.requireNonNull(running, "not started");
  }

  private Object start(JsonNode request) {
    Strategy strategy = Strategy.valueOf(request.get("strategy").asString());
    String uri = request.get("redis").asString();
    int page = request.get("page").asInt();
    int posts = request.get("posts").asInt();
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
    BoardStore store = new BoardStore(uri, key);
    running = new Running(PostCodecs.of(strategy), page, posts, store, context);
    return Map.of(
        "url", BenchApplication.url(context),
        "bytesPerPost", store.fill(running.codec(), posts),
        "redisBytesPerPost", store.redisBytes(posts));
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
    return meter.mark();
  }

  private Object consumed() {
    Map<String, Object> consumed = new LinkedHashMap<>(meter.consumed());
    consumed.put("written", running().store().dropWritten());
    return consumed;
  }

  /** Compares the objects of the newest page with those that were put into the cache. */
  private Object check() {
    Running it = running();
    List<BoardPost> read =
        Objects.requireNonNull(it.context().getBean(BoardService.class).posts().block());
    if (read.size() != Math.min(it.page(), it.posts())) {
      return Map.of("wrong", read.size() + " posts instead of " + it.page());
    }
    for (int i = 0; i < read.size(); i++) {
      BoardPost expected = BoardPosts.of(it.posts() - 1 - i);
      BoardPost actual = loss.apply(read.get(i));
      if (!expected.equals(actual)) {
        return Map.of("wrong", actual + " instead of " + expected);
      }
    }
    return Map.of();
  }

  private void stop() {
    if (running != null) {
      running.context().close();
      running.store().close();
    }
  }
}
