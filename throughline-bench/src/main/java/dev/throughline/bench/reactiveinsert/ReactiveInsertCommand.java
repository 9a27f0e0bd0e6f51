package dev.throughline.bench.reactiveinsert;

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

/** {@code bench reactive-insert}. */
@Command(
    name = "reactive-insert",
    sortOptions = false,
    description = "Experiment 4: a Flux of products into a collection, over a network.")
public final class ReactiveInsertCommand extends ExperimentCommand<Strategy> {

  @Mixin private ServerOptions servers = new ServerOptions();

  private int rttMillis = 16;

  @Option(
      names = "--rtt-millis",
      paramLabel = "N",
      description = "A round trip to the server, made by a delaying proxy; 0: none (default: 16).")
  void setRttMillis(int value) {
    rttMillis = roundTrip(value);
  }

  @Option(
      names = "--items",
      paramLabel = "N",
      split = ",",
      converter = CountConverter.class,
      description = "Items of the fast source (default: 100,1000,10000; quick: 100).")
  private @Nullable List<Integer> items;

  @Option(
      names = "--slow-items",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Items of the source that emits one every 5 ms (default: 200; quick: 20).")
  private @Nullable Integer slowItems;

  /** For picocli. */
  public ReactiveInsertCommand() {
    super(Strategy.class);
  }

  @Override
  protected void use(ServerOptions all) {
    servers = all;
  }

  @Override
  protected Report run() {
    List<Integer> sizes =
        items != null ? items : quick() ? List.of(100) : List.of(100, 1_000, 10_000);
    RunSettings<Strategy> settings = settings(ReactiveChild.class);
    try (BenchServer server = servers.open()) {
      return new ReactiveExperiment(sizes, size(slowItems, 200, 20), rttMillis, settings, server)
          .run();
    }
  }
}
