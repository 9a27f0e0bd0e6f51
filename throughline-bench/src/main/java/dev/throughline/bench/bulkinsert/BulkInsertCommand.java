package dev.throughline.bench.bulkinsert;

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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench bulk-insert}. */
@Command(
    name = "bulk-insert",
    sortOptions = false,
    description = "Experiment 1: products into a collection, by save, saveAll, bulkOps and more.")
public final class BulkInsertCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private ServerOptions servers = new ServerOptions();
  @Mixin private RoundOptions rounds = new RoundOptions();
  @Mixin private OutputOptions output = new OutputOptions();

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
  private void setRttMillis(int value) {
    if (value < 0 || value > 10_000) {
      throw refused(
          "Invalid value for option '--rtt-millis': %d is not from 0 to 10000".formatted(value));
    }
    rttMillis = value;
  }

  @Option(
      names = "--strategies",
      paramLabel = "NAME",
      split = ",",
      converter = Label.class,
      description = "Only these, separated by commas (default: all).")
  private List<Strategy> strategies = List.of();

  /** For picocli. */
  public BulkInsertCommand() {}

  /** With the sizes that are the default. */
  public BulkInsertCommand(ServerOptions servers, RoundOptions rounds) {
    this.servers = servers;
    this.rounds = rounds;
  }

  /** Runs the experiment as the options say. */
  public Report run() {
    int size = documents != null ? documents : workload.documents(rounds.quick());
    InsertExperiment.Settings settings =
        new InsertExperiment.Settings(
            workload,
            chosen(),
            size,
            rounds.rounds(),
            rounds.warmups(),
            rounds.heap(),
            rttMillis,
            rounds.quick(),
            InsertChild.class);
    try (BenchServer server = servers.open()) {
      if (workload != Workload.NEW && server.onlyAcknowledges() == (workload == Workload.MIXED)) {
        throw refused(
            "The workload '%s' needs a server that %s"
                .formatted(
                    workload.label(),
                    workload == Workload.MIXED ? "stores" : "only acknowledges: --server null"));
      }
      return new InsertExperiment(settings, server).run();
    }
  }

  private List<Strategy> chosen() {
    for (Strategy strategy : strategies) {
      if (!workload.strategies().contains(strategy)) {
        throw refused(
            "The workload '%s' is not measured with '%s'"
                .formatted(workload.label(), strategy.label()));
      }
    }
    return strategies.isEmpty() ? workload.strategies() : strategies;
  }

  private RuntimeException refused(String message) {
    return spec == null
        ? new IllegalArgumentException(message)
        : new ParameterException(spec.commandLine(), message);
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
