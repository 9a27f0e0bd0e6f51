package dev.throughline.bench.bulkread;

import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.process.HelpOption;
import dev.throughline.bench.process.LabelConverter;
import dev.throughline.bench.process.RoundOptions;
import dev.throughline.bench.report.OutputOptions;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerOptions;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench bulk-read}. */
@Command(
    name = "bulk-read",
    sortOptions = false,
    description =
        "Experiment 2: a service under load whose requests each read a thousand documents and"
            + " more.")
public final class BulkReadCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private ServerOptions servers = new ServerOptions();
  @Mixin private RoundOptions rounds = new RoundOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(
      names = "--documents",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Documents per request (default: 1250; quick: 200).")
  private @Nullable Integer documents;

  @Option(
      names = "--users",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Concurrent users (default: 30; quick: 4).")
  private @Nullable Integer users;

  @Option(
      names = "--round-millis",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "How long users ask in one round (default: 3000; quick: 300).")
  private @Nullable Integer roundMillis;

  @Option(
      names = "--languages",
      paramLabel = "NAME",
      split = ",",
      description = "java, kotlin or both (default: both).")
  private List<Language> languages = List.of(Language.values());

  @Option(
      names = "--strategies",
      paramLabel = "NAME",
      split = ",",
      converter = Label.class,
      description = "Only these, separated by commas (default: all).")
  private List<Strategy> strategies = List.of(Strategy.values());

  /** For picocli. */
  public BulkReadCommand() {}

  /** With the sizes that are the default. */
  public BulkReadCommand(ServerOptions servers, RoundOptions rounds) {
    this.servers = servers;
    this.rounds = rounds;
  }

  /** Runs the experiment as the options say. */
  public Report run() {
    boolean quick = rounds.quick();
    ReadExperiment.Settings settings =
        new ReadExperiment.Settings(
            languages,
            strategies,
            documents != null ? documents : quick ? 200 : 1_250,
            users != null ? users : quick ? 4 : 30,
            roundMillis != null ? roundMillis : quick ? 300 : 3_000,
            rounds.rounds(),
            rounds.warmups(),
            rounds.heap(),
            quick,
            ServiceChild.class);
    try (BenchServer server = servers.open()) {
      return new ReadExperiment(settings, server).run();
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
