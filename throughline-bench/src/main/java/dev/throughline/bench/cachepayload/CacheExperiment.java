package dev.throughline.bench.cachepayload;

import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.ServiceExperiment;
import dev.throughline.bench.experiment.StrategyJvm;
import dev.throughline.bench.report.Figure;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;

/** Reads and writes posts in each round, under a closed and an open load. */
final class CacheExperiment extends ServiceExperiment<Strategy> {

  private static final Figure RATE = Figure.higher("readRequestsPerSecond", "reads/s", 0);
  private static final List<Figure> FIGURES =
      List.of(
          Figure.lower("bytesPerPost", "B/post", 0),
          Figure.lower("redisBytesPerPost", "Redis B/post", 0),
          Figure.lower("encodeNanos", "encode ns", 0),
          Figure.lower("decodeNanos", "decode ns", 0),
          RATE,
          Figure.lower("readP99Millis", "read p99 ms", 1),
          Figure.lower("cpuMillisPerRead", "CPU ms/read", 3),
          Figure.higher("writeRequestsPerSecond", "writes/s", 0),
          Figure.lower("writeP99Millis", "write p99 ms", 1),
          Figure.lower("generatorCpuPercent", "generator CPU %", 0));

  private final Sizes sizes;
  private final Users users;
  private final BenchRedis redis;
  private final String body = PostCodecs.JSON.writeValueAsString(BoardPosts.of(-1));
  private final Map<StrategyJvm<Strategy>, Map<String, Double>> filled = new IdentityHashMap<>();

  /**
   * How much there is.
   *
   * @param posts how many are in the cache.
   * @param page how many of them a read answers.
   * @param rate arrivals a second of the open load.
   */
  record Sizes(int posts, int page, int rate) {}

  CacheExperiment(Sizes sizes, Users users, RunSettings<Strategy> settings, BenchRedis redis) {
    super("cache-payload", redis.label(), FIGURES, settings, users);
    this.sizes = sizes;
    this.users = users;
    this.redis = redis;
  }

  @Override
  protected String title() {
    return "%,d posts in a sorted set, %d of them per read, %d users; open: %,d requests/s"
        .formatted(sizes.posts(), sizes.page(), users.count(), sizes.rate());
  }

  @Override
  protected Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("posts", sizes.posts());
    parameters.put("page", sizes.page());
    parameters.put("users", users.count());
    parameters.put("openRequestsPerSecond", sizes.rate());
    parameters.put("roundMillis", users.millis());
    return parameters;
  }

  @Override
  protected Figure headline() {
    return RATE;
  }

  @Override
  protected List<Map<String, String>> cases(Map<String, String> stage) {
    return List.of(Map.of("load", "closed"), Map.of("load", "open"));
  }

  @Override
  protected List<String> paths() {
    return List.of("/posts");
  }

  @Override
  protected Map<String, ?> startArguments(Strategy strategy, Map<String, String> stage) {
    return Map.of("redis", redis.uri(), "page", sizes.page(), "posts", sizes.posts());
  }

  @Override
  protected void started(StrategyJvm<Strategy> jvm, JsonNode answer) {
    super.started(jvm, answer);
    filled.put(jvm, figures(answer));
  }

  @Override
  protected Map<String, Double> round(StrategyJvm<Strategy> jvm, Map<String, String> keys) {
    Map<String, Double> figures = new LinkedHashMap<>(Objects.requireNonNull(filled.get(jvm)));
    figures.putAll(figures(jvm.ask("time", Map.of("millis", users.millis() / 4))));
    int rate = "open".equals(keys.get("load")) ? sizes.rate() : 0;
    jvm.ask("mark");
    JsonNode read = load(jvm, "/posts", "", rate);
    JsonNode consumed = jvm.ask("consumed");
    figures.put("readRequestsPerSecond", read.get("requestsPerSecond").asDouble());
    figures.put("readP99Millis", read.get("p99Millis").asDouble());
    figures.put(
        "cpuMillisPerRead", consumed.get("cpuMillis").asDouble() / read.get("requests").asDouble());
    jvm.ask("mark");
    JsonNode write = load(jvm, "/posts", body, rate);
    long written = jvm.ask("consumed").get("written").asLong();
    if (written != write.get("requests").asLong()) {
      jvm.fail(
          "%d posts in Redis after %d were written"
              .formatted(written, write.get("requests").asLong()));
    }
    figures.put("writeRequestsPerSecond", write.get("requestsPerSecond").asDouble());
    figures.put("writeP99Millis", write.get("p99Millis").asDouble());
    figures.put("generatorCpuPercent", read.get("cpuPercent").asDouble());
    return figures;
  }
}
