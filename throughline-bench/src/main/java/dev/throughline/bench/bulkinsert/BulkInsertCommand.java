package dev.throughline.bench.bulkinsert;

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

/** {@code bench bulk-insert}. */
@Command(
    name = "bulk-insert",
    sortOptions = false,
    description = "Experiment 1: products into a collection, by save, saveAll, bulkOps and more.")
public final class BulkInsertCommand extends ExperimentCommand<Strategy> {

  @Mixin private ServerOptions servers = new ServerOptions();

  @Option(
      names = "--documents",
      paramLabel = "N",
      converter = CountConverter.class,
      description =
          "Products per round (default: 100000, of which 10000 with mixed; quick: a 20th).")
  private @Nullable Integer documents;

  @Option(
      names = "--workload",
      paramLabel = "KIND",
      description =
          "new: all are new and in memory (default); generated: made as they are taken, so that"
              + " millions fit into a small --heap, with --server null; mixed: with versions, half"
              + " of them existing, on a server that stores them.")
  private Workload workload = Workload.NEW;

  private int rttMillis;

  @Option(
      names = "--rtt-millis",
      paramLabel = "N",
      description = "A round trip to the server, made by a delaying proxy (default: 0, none).")
  void setRttMillis(int value) {
    rttMillis = roundTrip(value);
  }

  /** For picocli. */
  public BulkInsertCommand() {
    super(Strategy.class);
  }

  @Override
  protected void use(ServerOptions all) {
    servers = all;
  }

  @Override
  protected Report glance() {
    RunSettings<Strategy> settings =
        inTurns(List.of(Strategy.SAVE_ALL, Strategy.THROUGHLINE_SAVE_ALL), InsertChild.class);
    try (BenchServer server = servers.open()) {
      return new InsertExperiment(Workload.NEW, 20_000, 0, settings, server).run();
    }
  }

  @Override
  protected Report run() {
    RunSettings<Strategy> settings = settings(workload.strategies(), InsertChild.class);
    for (Strategy strategy : settings.strategies()) {
      if (!workload.strategies().contains(strategy)) {
        throw refused(
            "The workload '%s' is not measured with '%s'"
                .formatted(workload.label(), strategy.label()));
      }
    }
    int size = documents != null ? documents : workload.documents(quick());
    try (BenchServer server = servers.open()) {
      if (workload != Workload.NEW && server.onlyAcknowledges() == (workload == Workload.MIXED)) {
        throw refused(
            "The workload '%s' needs a server that %s"
                .formatted(
                    workload.label(),
                    workload == Workload.MIXED ? "stores" : "only acknowledges: --server null"));
      }
      return new InsertExperiment(workload, size, rttMillis, settings, server).run();
    }
  }
}
