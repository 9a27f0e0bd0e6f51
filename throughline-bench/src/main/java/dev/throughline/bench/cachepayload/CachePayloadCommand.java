package dev.throughline.bench.cachepayload;

import dev.throughline.bench.experiment.ExperimentCommand;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.ServiceExperiment.Users;
import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.report.Report;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench cache-payload}. */
@Command(
    name = "cache-payload",
    sortOptions = false,
    description =
        "Experiment 5: a service that answers lists of posts from Redis, by the form in which they"
            + " are cached.")
public final class CachePayloadCommand extends ExperimentCommand<Strategy> {

  /** Far more than anything takes: a server that keeps silent must not hold the run up. */
  private static final int TIMEOUT_MILLIS = 5_000;

  @Option(
      names = "--redis-uri",
      paramLabel = "URI",
      description = "A running Redis, redis://host:port; an embedded one is started otherwise.")
  private @Nullable String redisUri;

  @Option(
      names = "--posts",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Posts in the cache (default: 120000; quick: 2000).")
  private @Nullable Integer posts;

  @Option(
      names = "--page",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Posts that one read answers (default: 30).")
  private int page = 30;

  @Option(
      names = "--users",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Requests at once (default: 50; quick: 4).")
  private @Nullable Integer users;

  @Option(
      names = "--open-rate",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Requests a second of the open load (default: 300; quick: 50).")
  private @Nullable Integer rate;

  @Option(
      names = "--round-millis",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "How long each load lasts in one round (default: 2000; quick: 300).")
  private @Nullable Integer roundMillis;

  /** For picocli. */
  public CachePayloadCommand() {
    super(Strategy.class);
  }

  @Override
  protected Report run() {
    CacheExperiment.Sizes sizes =
        new CacheExperiment.Sizes(size(posts, 120_000, 2_000), page, size(rate, 300, 50));
    Users asking = new Users(size(users, 50, 4), size(roundMillis, 2_000, 300), TIMEOUT_MILLIS);
    RunSettings<Strategy> settings = settings(BoardChild.class);
    try (BenchRedis redis = redisUri == null ? BenchRedis.start() : BenchRedis.at(redisUri)) {
      return new CacheExperiment(sizes, asking, settings, redis).run();
    }
  }
}
