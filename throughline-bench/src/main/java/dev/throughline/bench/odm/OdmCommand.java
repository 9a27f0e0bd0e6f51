package dev.throughline.bench.odm;

import dev.throughline.bench.experiment.ExperimentCommand;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench odm}. */
@Command(
    name = "odm",
    sortOptions = false,
    description = "Stores and finds single objects as MongoDB's benchmark of object mappers does.")
public final class OdmCommand extends ExperimentCommand<Strategy> {

  @Mixin private ServerOptions servers = new ServerOptions();

  @Option(
      names = "--documents",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Documents of a task (default: 1,000; quick: 20).")
  private @Nullable Integer documents;

  /** For picocli. */
  public OdmCommand() {
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
    RunSettings<Strategy> settings = settings(OdmChild.class);
    try (BenchServer server = servers.open()) {
      if (server.onlyAcknowledges()) {
        throw refused("odm needs a server that stores");
      }
      return new OdmExperiment(size(documents, 1_000, 20), settings, server).run();
    }
  }
}
