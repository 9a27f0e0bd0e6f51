package dev.throughline.bench.cachepayload;

import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.process.HelpOption;
import dev.throughline.bench.process.LabelConverter;
import dev.throughline.bench.process.RoundOptions;
import dev.throughline.bench.report.OutputOptions;
import dev.throughline.bench.report.Report;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench cache-payload}. */
@Command(
    name = "cache-payload",
    sortOptions = false,
    description =
        "Experiment 5: a service that answers lists of posts from Redis, by the form in which they"
            + " are cached.")
public final class CachePayloadCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private RoundOptions rounds = new RoundOptions();
  @Mixin private OutputOptions output = new OutputOptions();

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

  @Option(
      names = "--strategies",
      paramLabel = "NAME",
      split = ",",
      converter = Label.class,
      description = "Only these, separated by commas (default: all).")
  private List<Strategy> strategies = List.of(Strategy.values());

  /** For picocli. */
  public CachePayloadCommand() {}

  /** With the sizes that are the default. */
  public CachePayloadCommand(RoundOptions rounds) {
    this.rounds = rounds;
  }

  /** Runs the experiment as the options say. */
  public Report run() {
    boolean quick = rounds.quick();
    CacheExperiment.Settings settings =
        new CacheExperiment.Settings(
            strategies,
            posts != null ? posts : quick ? 2_000 : 120_000,
            page,
            users != null ? users : quick ? 4 : 50,
            rate != null ? rate : quick ? 50 : 300,
            roundMillis != null ? roundMillis : quick ? 300 : 2_000,
            rounds.rounds(),
            rounds.warmups(),
            rounds.heap(),
            quick,
            BoardChild.class);
    try (BenchRedis redis = redisUri == null ? BenchRedis.start() : BenchRedis.at(redisUri)) {
      return new CacheExperiment(settings, redis).run();
    }
  }

  @Override
  public Integer call() throws Exception {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    return output.publish(List.of(run()), spec.commandLine().getOut());
  }

  private static final class Label extends LabelConverter<Strategy> {
    Label() {
      super(Strategy.values(), Strategy::label);
    }
  }
}
