package dev.throughline.bench.jmh;

import dev.throughline.bench.report.Publication;
import dev.throughline.bench.report.Report;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench jmh}. */
@Command(
    name = "jmh",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "One entity to bytes and back: stock, Jackson BSON, PojoCodec, a hand-written codec,"
            + " Throughline, and the limit of what a person can write.",
    footer = "Example: bench jmh -- -f 2 'Product.*(throughline|limit)'")
public final class JmhCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--quick", description = "One short iteration; figures mean little.")
  private boolean quick;

  @Option(names = "--json", paramLabel = "FILE", description = "Write JMH's own JSON.")
  private @Nullable Path json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a self-contained page with charts and the table.")
  private @Nullable Path html;

  @Parameters(
      paramLabel = "ARG",
      description = "Behind --: arguments for JMH, such as a pattern of benchmarks.")
  private List<String> arguments = List.of();

  @Override
  public Integer call() throws Exception {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    Report report = JmhReport.of(run(spec), quick);
    PrintWriter terminal = spec.commandLine().getOut();
    int status = Publication.publish(List.of(report), terminal, null, html);
    terminal.println();
    terminal.println(JmhReport.ratios(report));
    terminal.flush();
    return status;
  }

  private Collection<RunResult> run(CommandSpec command) throws RunnerException {
    try {
      CommandLineOptions given = new CommandLineOptions(arguments.toArray(String[]::new));
      ChainedOptionsBuilder options = new OptionsBuilder().parent(given).shouldFailOnError(true);
      if (given.getProfilers().isEmpty()) {
        options.addProfiler(GCProfiler.class);
      }
      if (quick) {
        shrink(options, given);
      }
      if (json != null) {
        options.resultFormat(ResultFormatType.JSON).result(json.toString());
      }
      return new Runner(options.build()).run();
    } catch (CommandLineOptionException e) {
      throw new ParameterException(
          command.commandLine(), "JMH does not take that: " + e.getMessage(), e);
    }
  }

  private static void shrink(ChainedOptionsBuilder options, CommandLineOptions given) {
    TimeValue time = TimeValue.milliseconds(100);
    options.warmupTime(given.getWarmupTime().orElse(time));
    options.measurementTime(given.getMeasurementTime().orElse(time));
    options.warmupIterations(given.getWarmupIterations().orElse(2));
    options.measurementIterations(given.getMeasurementIterations().orElse(2));
    options.forks(given.getForkCount().orElse(1));
  }
}
