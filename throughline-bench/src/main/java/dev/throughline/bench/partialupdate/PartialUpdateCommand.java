package dev.throughline.bench.partialupdate;

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

/** {@code bench partial-update}. */
@Command(
    name = "partial-update",
    sortOptions = false,
    description = "Saves one changed field of documents of several sizes.")
public final class PartialUpdateCommand extends ExperimentCommand<Strategy> {

  @Mixin private ServerOptions servers = new ServerOptions();

  @Option(
      names = "--bytes",
      paramLabel = "N",
      split = ",",
      converter = CountConverter.class,
      description = "Sizes of the documents (default: 500,100000,3200000; quick: 500,100000).")
  private @Nullable List<Integer> bytes;

  @Option(
      names = "--saves",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Saves in a round (default: 100; quick: 10).")
  private @Nullable Integer saves;

  /** For picocli. */
  public PartialUpdateCommand() {
    super(Strategy.class);
  }

  @Override
  protected void use(ServerOptions all) {
    servers = all;
  }

  /** A server that only acknowledges has no documents to read. */
  @Override
  public boolean runsOn(ServerOptions chosen) {
    return false; // by its name only: it compares no published route
  }

  @Override
  protected Report run() {
    if (servers.isNull()) {
      throw refused("partial-update reads what it changes: a null server has nothing");
    }
    List<Integer> sizes =
        bytes != null ? bytes : quick() ? List.of(500, 100_000) : List.of(500, 100_000, 3_200_000);
    RunSettings<Strategy> settings = settings(PartialUpdateChild.class);
    try (BenchServer server = servers.open()) {
      return new PartialUpdateExperiment(sizes, size(saves, 100, 10), settings, server).run();
    }
  }
}
