package dev.throughline.bench.references;

import dev.throughline.bench.experiment.ExperimentCommand;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench references}. */
@Command(
    name = "references",
    sortOptions = false,
    description = "A list of orders, each with a customer and ten lines with a product.")
public final class ReferencesCommand extends ExperimentCommand<Strategy> {

  @Mixin private ServerOptions servers = new ServerOptions();

  private List<Integer> delays = List.of(0, 1);

  @Option(
      names = "--delay-millis",
      paramLabel = "N",
      split = ",",
      description = "How long a round trip takes besides, by a proxy; 0: none (default: 0,1).")
  void setDelays(List<Integer> values) {
    values.forEach(this::roundTrip);
    delays = List.copyOf(values);
  }

  @Option(
      names = "--orders",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "How many orders are read (default: 1,000; quick: 50).")
  private @Nullable Integer orders;

  /** For picocli. */
  public ReferencesCommand() {
    super(Strategy.class);
  }

  @Override
  protected void use(ServerOptions all) {
    servers = all;
  }

  /** Needs a server that stores, and runs by its name alone. */
  @Override
  public boolean runsOn(ServerOptions all) {
    return false;
  }

  @Override
  protected Report run() {
    RunSettings<Strategy> settings = settings(ReferencesChild.class);
    try (BenchServer server = servers.open()) {
      if (server.onlyAcknowledges()) {
        throw refused("references needs a server that stores");
      }
      return new ReferencesExperiment(size(orders, 1_000, 50), delays, settings, server).run();
    }
  }
}
