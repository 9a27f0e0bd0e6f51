package dev.throughline.verification.soak;

import dev.throughline.bench.process.HeapConverter;
import dev.throughline.bench.process.HelpOption;
import dev.throughline.bench.report.OutputOptions;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench soak}. */
@Command(
    name = "soak",
    sortOptions = false,
    description =
        "Restarts an application again and again in one JVM, with classes of its own each time and"
            + " a mixed load, and looks whether anything grows: classes, metaspace, heap, threads,"
            + " sockets.")
public final class SoakCommand implements Callable<Integer> {

  private static final double MOST_HOURS = 1_000;
  private static final double SECONDS_OF_HOUR = 3_600;

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private ServerOptions servers = new ServerOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(names = "--quick", description = "A minute; all outputs say so.")
  private boolean quick;

  @Option(
      names = "--hours",
      paramLabel = "N",
      description = "How long, such as 0.5 or 12 (default: 0.5; quick: a minute).")
  private @Nullable Double hours;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      converter = HeapConverter.class,
      defaultValue = "256m",
      description = "Heap of the JVM that is looked at (default: ${DEFAULT-VALUE}).")
  private String heap = "256m";

  @Override
  public Integer call() throws Exception {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    double time = hours != null ? hours : quick ? 1 / 60.0 : 0.5;
    if (!(time > 0 && time <= MOST_HOURS)) {
      throw new ParameterException(
          spec.commandLine(),
          "Invalid value for option '--hours': %s is not above 0 and up to %,.0f"
              .formatted(time, MOST_HOURS));
    }
    if (servers.isNull()) {
      throw new ParameterException(spec.commandLine(), "soak needs a server that stores");
    }
    SoakExperiment.Settings settings =
        new SoakExperiment.Settings(
            Duration.ofSeconds(Math.round(time * SECONDS_OF_HOUR)),
            Integer.MAX_VALUE,
            quick ? 1 : 5,
            heap,
            quick,
            SoakChild.class);
    try (BenchServer server = servers.open()) {
      return output.publish(
          List.of(new SoakExperiment(settings, server).run()), spec.commandLine().getOut());
    }
  }
}
