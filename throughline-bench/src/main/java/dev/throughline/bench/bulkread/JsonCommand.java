package dev.throughline.bench.bulkread;

import dev.throughline.bench.experiment.ExperimentCommand;
import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.ServerOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench json}. */
@Command(
    name = "json",
    sortOptions = false,
    description = "Makes JSON of orders that are documents, without a server.")
public final class JsonCommand extends ExperimentCommand<JsonStrategy> {

  @Option(
      names = "--documents",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Orders that are printed together (default: 1250; quick: 50).")
  private @Nullable Integer documents;

  /** For picocli. */
  public JsonCommand() {
    super(JsonStrategy.class);
  }

  /** By its name only: it compares no published route. */
  @Override
  public boolean runsOn(ServerOptions all) {
    return false;
  }

  @Override
  protected Report run() {
    return new JsonExperiment(
            size(documents, 1_250, 50), size(null, 500, 50), settings(JsonChild.class))
        .run();
  }
}
