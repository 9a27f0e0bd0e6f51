package dev.throughline.bench.driverbench;

import dev.throughline.bench.experiment.ExperimentCommand;
import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.ServerOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench driverbench}. */
@Command(
    name = "driverbench",
    sortOptions = false,
    description = "Encodes and decodes BSON as MongoDB's driver benchmark does, without a server.")
public final class DriverBenchCommand extends ExperimentCommand<Strategy> {

  @Option(
      names = "--documents",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Documents of a task (default: 10,000; quick: 50).")
  private @Nullable Integer documents;

  @Option(
      names = "--write",
      paramLabel = "FOLDER",
      description = "Also writes the documents there, as flat.bson, deep.bson and full.bson.")
  private @Nullable Path folder;

  /** For picocli. */
  public DriverBenchCommand() {
    super(Strategy.class);
  }

  /** By its name only: it compares no published route. */
  @Override
  public boolean runsOn(ServerOptions all) {
    return false;
  }

  @Override
  protected Report run() {
    if (folder != null) {
      if (!Files.isDirectory(folder)) {
        throw refused("Invalid value for option '--write': '%s' is no folder".formatted(folder));
      }
      for (Shape shape : Shape.values()) {
        write(folder.resolve(shape.label() + ".bson"), shape.type(), shape.sample());
      }
    }
    return new DriverBenchExperiment(size(documents, 10_000, 50), settings(DriverBenchChild.class))
        .run();
  }

  private static <T> void write(Path file, Class<T> type, Object sample) {
    try {
      Files.write(file, Routes.of(Strategy.STOCK, type).bytes(type.cast(sample)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
