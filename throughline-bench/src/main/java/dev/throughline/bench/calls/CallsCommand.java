package dev.throughline.bench.calls;

import dev.throughline.bench.experiment.ExperimentCommand;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerOptions;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench calls}. */
@Command(
    name = "calls",
    sortOptions = false,
    description =
        "One document at a time: repository methods and updates, stock, Throughline and the driver"
            + " alone; thread CPU and bytes allocated for each call.")
public final class CallsCommand extends ExperimentCommand<Strategy> {

  @Mixin private ServerOptions servers = new ServerOptions();

  @Option(
      names = "--calls",
      paramLabel = "NAME",
      split = ",",
      description =
          "Only these, separated by commas: find-by-id, derived, query, update-first,"
              + " save-existing, insert, exists, count, list-4, list-100, page, slice, aggregate-4"
              + " (default: all).")
  private List<String> calls = List.of();

  @Option(
      names = "--sides",
      paramLabel = "NAME",
      split = ",",
      description = "blocking, reactive, or both (default).")
  private List<String> sides = List.of();

  @Option(
      names = "--count",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Calls of a round (default: 5000; quick: 50).")
  private @Nullable Integer count;

  @Option(
      names = "--metrics",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "With the listeners that Spring Boot gives the driver for metrics (default), or without.")
  private boolean metrics = true;

  /** For picocli. */
  public CallsCommand() {
    super(Strategy.class);
  }

  /** By its name only: it compares no published route. */
  @Override
  public boolean runsOn(ServerOptions all) {
    return false;
  }

  @Override
  protected void use(ServerOptions all) {
    servers = all;
  }

  @Override
  protected Report glance() {
    RunSettings<Strategy> settings =
        inTurns(List.of(Strategy.STOCK, Strategy.THROUGHLINE), CallsChild.class);
    try (BenchServer server = servers.open()) {
      return new CallsExperiment(
              List.of(Side.BLOCKING), List.of(Call.FIND_BY_ID), 5_000, metrics, settings, server)
          .run();
    }
  }

  @Override
  protected Report run() {
    List<Side> chosenSides = chosen("--sides", sides, Side.values(), Side::label);
    List<Call> chosenCalls = chosen("--calls", calls, Call.values(), Call::label);
    RunSettings<Strategy> settings = settings(CallsChild.class);
    try (BenchServer server = servers.open()) {
      return new CallsExperiment(
              chosenSides, chosenCalls, size(count, 5_000, 50), metrics, settings, server)
          .run();
    }
  }

  private <E> List<E> chosen(
      String option, List<String> names, E[] all, Function<E, String> label) {
    List<String> known = Arrays.stream(all).map(label).toList();
    for (String name : names) {
      if (!known.contains(name)) {
        throw refused(
            "Invalid value for option '%s': '%s' is not one of %s".formatted(option, name, known));
      }
    }
    return Arrays.stream(all)
        .filter(it -> names.isEmpty() || names.contains(label.apply(it)))
        .toList();
  }
}
