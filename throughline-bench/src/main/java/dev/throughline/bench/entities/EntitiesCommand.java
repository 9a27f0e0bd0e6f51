package dev.throughline.bench.entities;

import dev.throughline.bench.experiment.ExperimentCommand;
import dev.throughline.bench.process.ChildFailed;
import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.ServerOptions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench entities}. */
@Command(
    name = "entities",
    sortOptions = false,
    description =
        "Stock against Throughline on entities of your own: nanoseconds and bytes allocated for each"
            + " document, written and read, each compared with stock.",
    footer = "Example: bench entities --classpath app.jar --entity com.acme.Order")
public final class EntitiesCommand extends ExperimentCommand<Strategy> {

  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      required = true,
      description =
          "Jars and folders with your classes, separated as in -cp; a Spring Boot jar brings its"
              + " libraries. Versions of libraries that the bench has as well are the bench's.")
  private String classpath = "";

  @Option(
      names = "--entity",
      paramLabel = "CLASS",
      required = true,
      split = ",",
      description = "The classes to measure, by their full names.")
  private List<String> entities = List.of();

  @Option(
      names = "--converter",
      paramLabel = "CLASS",
      split = ",",
      description =
          "Custom converters that your application registers: classes with a constructor without"
              + " arguments, or enums with one constant.")
  private List<String> converters = List.of();

  @Option(
      names = "--sample",
      paramLabel = "FILE",
      description =
          "Documents of the entity as mongodump writes them (.bson); without it values are"
              + " generated.")
  private @Nullable Path sample;

  @Option(
      names = "--documents",
      paramLabel = "N",
      converter = CountConverter.class,
      description =
          "Documents to generate, or to take from the sample (default: 1000; quick: 100).")
  private @Nullable Integer documents;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of the values that are generated (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  /** For picocli. */
  public EntitiesCommand() {
    super(Strategy.class);
  }

  @Override
  public boolean runsOn(ServerOptions servers) {
    return false;
  }

  @Override
  protected Report run() {
    if (sample != null && !Files.isReadable(sample)) {
      throw refused("'" + sample + "' cannot be read");
    }
    if (sample != null && entities.size() > 1) {
      throw refused("A sample holds documents of one entity");
    }
    EntitiesExperiment.Values values =
        new EntitiesExperiment.Values(converters, sample, size(documents, 1_000, 100), seed);
    try (Application application =
        new Application(Stream.of(classpath.split(File.pathSeparator)).map(Path::of).toList())) {
      return new EntitiesExperiment(
              "entities",
              "entities of your own",
              entities,
              values,
              settings(EntityChild.class),
              application.classpath())
          .run();
    } catch (IllegalArgumentException | ChildFailed e) {
      throw refused(String.valueOf(e.getMessage()));
    }
  }
}
