package dev.throughline.bench.reactiveinsert;

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

/** {@code bench reactive-insert}. */
@Command(
    name = "reactive-insert",
    sortOptions = false,
    description = "Experiment 4: a Flux of products into a collection, over a network.")
public final class ReactiveInsertCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private ServerOptions servers = new ServerOptions();
  @Mixin private RoundOptions rounds = new RoundOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  private int rttMillis = 16;

  @Option(
      names = "--rtt-millis",
      paramLabel = "N",
      description = "A round trip to the server, made by a delaying proxy; 0: none (default: 16).")
  private void setRttMillis(int value) {
    if ((value < 0 || value > 10_000) && spec != null) {
      throw new ParameterException(
          spec.commandLine(),
          "Invalid value for option '--rtt-millis': %d is not from 0 to 10000".formatted(value));
    }
    rttMillis = value;
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

  @Option(
      names = "--strategies",
      paramLabel = "NAME",
      split = ",",
      converter = Label.class,
      description = "Only these, separated by commas (default: all).")
  private List<Strategy> strategies = List.of(Strategy.values());

  /** For picocli. */
  public ReactiveInsertCommand() {}

  /** With the sizes that are the default. */
  public ReactiveInsertCommand(ServerOptions servers, RoundOptions rounds) {
    this.servers = servers;
    this.rounds = rounds;
  }

  /** Runs the experiment as the options say. */
  public Report run() {
    boolean quick = rounds.quick();
    ReactiveExperiment.Settings settings =
        new ReactiveExperiment.Settings(
            strategies,
            items != null ? items : quick ? List.of(100) : List.of(100, 1_000, 10_000),
            slowItems != null ? slowItems : quick ? 20 : 200,
            rttMillis,
            rounds.rounds(),
            rounds.warmups(),
            rounds.heap(),
            quick,
            ReactiveChild.class);
    try (BenchServer server = servers.open()) {
      return new ReactiveExperiment(settings, server).run();
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
