package dev.throughline.bench.bulkinsert;

import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.process.RoundOptions;
import dev.throughline.bench.report.OutputOptions;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerOptions;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code bench bulk-insert}. */
@Command(
    name = "bulk-insert",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Experiment 1: products into a collection, by save, saveAll, bulkOps and more.")
public final class BulkInsertCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private ServerOptions servers = new ServerOptions();
  @Mixin private RoundOptions rounds = new RoundOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(
      names = "--documents",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Products per round (default: 100000; quick: 5000).")
  private @Nullable Integer documents;

  @Option(
      names = "--strategies",
      paramLabel = "NAME",
      split = ",",
      converter = Label.class,
      description = "Only these, separated by commas (default: all).")
  private List<Strategy> strategies = List.of(Strategy.values());

  /** For picocli. */
  public BulkInsertCommand() {}

  /** With the sizes that are the default. */
  public BulkInsertCommand(ServerOptions servers, RoundOptions rounds) {
    this.servers = servers;
    this.rounds = rounds;
  }

  /** Runs the experiment as the options say. */
  public Report run() {
    int size = documents != null ? documents : rounds.quick() ? 5_000 : 100_000;
    InsertExperiment.Settings settings =
        new InsertExperiment.Settings(
            strategies,
            size,
            rounds.rounds(),
            rounds.warmups(),
            rounds.heap(),
            rounds.quick(),
            InsertChild.class);
    try (BenchServer server = servers.open()) {
      return new InsertExperiment(settings, server).run();
    }
  }

  @Override
  public Integer call() throws Exception {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    return output.publish(List.of(run()), spec.commandLine().getOut());
  }

  private static final class Label implements ITypeConverter<Strategy> {
    @Override
    public Strategy convert(String value) {
      return Strategy.labelled(value)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'%s' is not one of %s"
                          .formatted(
                              value,
                              List.of(Strategy.values()).stream().map(Strategy::label).toList())));
    }
  }
}
