package dev.throughline.bench.jmh;

import static java.util.Locale.ROOT;

import dev.throughline.bench.process.HelpOption;
import dev.throughline.bench.report.OutputFile;
import dev.throughline.bench.report.Publication;
import dev.throughline.bench.report.Report;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench jmh}. */
@Command(
    name = "jmh",
    sortOptions = false,
    description =
        "One entity to bytes and back: stock, Jackson BSON, PojoCodec, a hand-written codec,"
            + " Throughline, and the limit of what a person can write.",
    footer = {
      "Examples: bench jmh -- -f 2 -p entity=Product -p route=throughline,limit",
      "          bench jmh -- -p entity=Ticket,Order read"
    })
public final class JmhCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();

  @Option(names = "--quick", description = "One short iteration; figures mean little.")
  private boolean quick;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      converter = OutputFile.class,
      description = "Write JMH's own JSON.")
  private @Nullable Path json;

  @Option(
      names = "--rows",
      paramLabel = "FILE",
      converter = OutputFile.class,
      description = "Write the table as JSON, in the form of the other experiments.")
  private @Nullable Path rows;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      converter = OutputFile.class,
      description = "Write a self-contained page with charts and the table.")
  private @Nullable Path html;

  @Parameters(
      paramLabel = "ARG",
      description =
          "Behind --: arguments for JMH, such as -p entity=NAMES, -p route=NAMES, and a pattern of"
              + " benchmarks, which are write and read (default: all).")
  private List<String> arguments = List.of();

  @Override
  public Integer call() throws Exception {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    Report report = JmhReport.of(run(spec), quick);
    PrintWriter terminal = spec.commandLine().getOut();
    int status = Publication.publish(List.of(report), terminal, rows, html);
    terminal.println();
    terminal.println(JmhReport.ratios(report));
    terminal.flush();
    return status;
  }

  /** One entity after the other, since each has routes of its own. */
  private List<RunResult> run(CommandSpec command) throws Exception {
    try {
      CommandLineOptions given = new CommandLineOptions(arguments.toArray(String[]::new));
      List<RunResult> results = new ArrayList<>();
      for (Map.Entry<EntityCase<?>, List<String>> entity : chosen(given).entrySet()) {
        results.addAll(new Runner(options(given, entity.getKey(), entity.getValue())).run());
      }
      if (json != null) {
        write(results, ResultFormatType.JSON, json.toString());
      }
      if (given.getResult().hasValue() || given.getResultFormat().hasValue()) {
        // Until here it holds what the last runner has written: one entity.
        ResultFormatType format = given.getResultFormat().orElse(Defaults.RESULT_FORMAT);
        write(
            results,
            format,
            given
                .getResult()
                .orElse(Defaults.RESULT_FILE_PREFIX + '.' + format.toString().toLowerCase(ROOT)));
      }
      return results;
    } catch (NoBenchmarksException e) {
      throw new ParameterException(
          command.commandLine(),
          "JMH does not take that: the benchmarks are write and read; -p entity=NAMES names entities",
          e);
    } catch (CommandLineOptionException | IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(), "JMH does not take that: " + e.getMessage(), e);
    }
  }

  /** The entities that the arguments name, each with those of its routes that they name. */
  private static Map<EntityCase<?>, List<String>> chosen(CommandLineOptions given) {
    Collection<String> entities =
        given.getParameter("entity").orElse(Samples.ALL.stream().map(EntityCase::name).toList());
    Map<EntityCase<?>, List<String>> chosen = new LinkedHashMap<>();
    for (String name : entities) {
      EntityCase<?> entity = Samples.of(name);
      List<String> routes = new ArrayList<>(entity.routes().keySet());
      routes.retainAll(given.getParameter("route").orElse(routes));
      if (!routes.isEmpty()) {
        chosen.put(entity, routes);
      }
    }
    if (chosen.isEmpty()) {
      throw new IllegalArgumentException(
          "none of %s has one of the routes %s"
              .formatted(entities, given.getParameter("route").get()));
    }
    return chosen;
  }

  private Options options(CommandLineOptions given, EntityCase<?> entity, List<String> routes) {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .parent(given)
            .shouldFailOnError(true)
            .param("entity", entity.name())
            .param("route", routes.toArray(String[]::new));
    if (given.getProfilers().isEmpty()) {
      options.addProfiler(GCProfiler.class);
    }
    if (quick) {
      shrink(options, given);
    }
    return options.build();
  }

  private static void write(List<RunResult> results, ResultFormatType format, String file)
      throws IOException {
    try (PrintStream out = new PrintStream(file, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(format, out).writeOut(results);
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
