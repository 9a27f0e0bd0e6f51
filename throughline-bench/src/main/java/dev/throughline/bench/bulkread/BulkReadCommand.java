package dev.throughline.bench.bulkread;

import dev.throughline.bench.bulkread.ReadExperiment.Requests;
import dev.throughline.bench.bulkread.ReadExperiment.Route;
import dev.throughline.bench.experiment.ExperimentCommand;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.experiment.ServiceExperiment.Users;
import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerOptions;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench bulk-read}. */
@Command(
    name = "bulk-read",
    sortOptions = false,
    description =
        "Experiment 2: a service under load whose requests each read a thousand documents and"
            + " more.")
public final class BulkReadCommand extends ExperimentCommand<Strategy> {

  @Mixin private ServerOptions servers = new ServerOptions();

  @Option(
      names = "--documents",
      paramLabel = "N",
      split = ",",
      converter = CountConverter.class,
      description = "Documents per request, or several such numbers (default: 1250; quick: 200).")
  private List<Integer> documents = List.of();

  @Option(
      names = "--rates",
      paramLabel = "N",
      split = ",",
      converter = CountConverter.class,
      description =
          "Requests that arrive in a second, however many still wait (default: users ask again at"
              + " once). Times count from the arrival; users are how many are sent at once.")
  private List<Integer> rates = List.of();

  @Option(
      names = "--users",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Concurrent users (default: 30; quick: 4).")
  private @Nullable Integer users;

  @Option(
      names = "--round-millis",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "How long users ask in one round (default: 3000; quick: 300).")
  private @Nullable Integer roundMillis;

  @Option(
      names = "--languages",
      paramLabel = "NAME",
      split = ",",
      description = "java, kotlin or both (default: both).")
  private List<Language> languages = List.of(Language.values());

  @Option(
      names = "--routes",
      paramLabel = "NAME",
      split = ",",
      description = "list, aggregate or both (default: both).")
  private List<Route> routes = List.of(Route.values());

  /** For picocli. */
  public BulkReadCommand() {
    super(Strategy.class);
  }

  @Override
  protected void use(ServerOptions all) {
    servers = all;
  }

  @Override
  protected Report glance() {
    RunSettings<Strategy> settings =
        inTurns(
            List.of(Strategy.DEFAULT_CONVERTER, Strategy.THROUGHLINE, Strategy.THROUGHLINE_JSON),
            ServiceChild.class);
    Requests requests =
        new Requests(List.of(Language.JAVA), List.of(Route.LIST), List.of(1_250), List.of());
    try (BenchServer server = servers.open()) {
      return new ReadExperiment(requests, new Users(4, 1_000, 0), settings, server).run();
    }
  }

  @Override
  protected Report run() {
    Users asking = new Users(size(users, 30, 4), size(roundMillis, 3_000, 300), 0);
    RunSettings<Strategy> settings =
        settings(
            Arrays.stream(Strategy.values()).filter(it -> !it.named()).toList(),
            ServiceChild.class);
    List<Integer> sizes = documents.isEmpty() ? List.of(size(null, 1_250, 200)) : documents;
    try (BenchServer server = servers.open()) {
      Requests requests = new Requests(languages, routes, sizes, rates);
      return new ReadExperiment(requests, asking, settings, server).run();
    }
  }
}
