package dev.throughline.verification.faults;

import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.process.HelpOption;
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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench timeline-faults}. */
@Command(
    name = "timeline-faults",
    sortOptions = false,
    description =
        "Breaks a real Redis, its network and its clients, again and again, while the clients write"
            + " and read timelines, and checks every page afterwards.")
public final class TimelineFaultsCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private ServerOptions servers = new ServerOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(
      names = "--quick",
      description = "Each kind of fault once, and two clients; all outputs say so.")
  private boolean quick;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "For how long at least (default: 10; quick: as long as it takes).")
  private @Nullable Integer minutes;

  @Option(
      names = "--faults",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "How many faults at least (default: 200; quick: one of each kind).")
  private @Nullable Integer faults;

  @Option(
      names = "--clients",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Client processes (default: 3; quick: 2).")
  private @Nullable Integer clients;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Chooses the faults, though not when they meet whom (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Override
  public Integer call() throws Exception {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    if (servers.isNull()) {
      throw new ParameterException(
          spec.commandLine(),
          "--server null keeps nothing: timeline-faults needs a server that does");
    }
    FaultExperiment.Settings settings =
        new FaultExperiment.Settings(
            minutes != null ? minutes : quick ? 0 : 10,
            faults != null ? faults : quick ? 0 : 200,
            clients != null ? clients : quick ? 2 : 3,
            seed,
            quick,
            FaultClient.class);
    try (BenchServer server = servers.open()) {
      Report report = new FaultExperiment(settings, server).run();
      return output.publish(List.of(report), spec.commandLine().getOut());
    }
  }
}
