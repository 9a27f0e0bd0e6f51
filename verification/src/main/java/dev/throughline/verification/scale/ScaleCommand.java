package dev.throughline.verification.scale;

import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.process.HelpOption;
import dev.throughline.bench.report.OutputOptions;
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

/** {@code bench scale}. */
@Command(
    name = "scale",
    sortOptions = false,
    description =
        "Lets more and more application nodes share timelines in a Redis Cluster, counts what each"
            + " operation costs, and compares every page with the database.")
public final class ScaleCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private ServerOptions servers = new ServerOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(names = "--quick", description = "Fewer of everything; all outputs say so.")
  private boolean quick;

  @Option(
      names = "--nodes",
      split = ",",
      paramLabel = "N",
      converter = CountConverter.class,
      defaultValue = "1,2,4,8",
      description = "Application nodes, a row for each (default: ${DEFAULT-VALUE}).")
  private List<Integer> nodes = List.of();

  @Option(
      names = "--masters",
      paramLabel = "N",
      converter = CountConverter.class,
      defaultValue = "3",
      description = "Masters of the Redis Cluster (default: ${DEFAULT-VALUE}).")
  private int masters;

  @Option(
      names = "--timelines",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Timelines (default: 300; quick: 60).")
  private @Nullable Integer timelines;

  @Option(
      names = "--users",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Users at a time, over all nodes (default: 16; quick: 8).")
  private @Nullable Integer users;

  @Option(
      names = "--requests",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Requests of each user (default: 2000; quick: 200).")
  private @Nullable Integer requests;

  @Override
  public Integer call() throws Exception {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    if (servers.isNull()) {
      throw new ParameterException(
          spec.commandLine(), "--server null keeps nothing: scale needs a server that does");
    }
    ScaleExperiment.Settings settings =
        new ScaleExperiment.Settings(
            nodes,
            masters,
            timelines != null ? timelines : quick ? 60 : 300,
            30,
            users != null ? users : quick ? 8 : 16,
            requests != null ? requests : quick ? 200 : 2_000,
            2,
            quick);
    try (BenchServer server = servers.open()) {
      return output.publish(
          List.of(new ScaleExperiment(settings, server).run()), spec.commandLine().getOut());
    }
  }
}
