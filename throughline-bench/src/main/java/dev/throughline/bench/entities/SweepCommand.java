package dev.throughline.bench.entities;

import dev.throughline.bench.experiment.ExperimentCommand;
import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.ServerOptions;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench sweep}. */
@Command(
    name = "sweep",
    sortOptions = false,
    description =
        "Stock against Throughline by the size of entities: by their number of fields, and by their"
            + " depth. The classes are made for it, so that it needs a JDK.")
public final class SweepCommand extends ExperimentCommand<Strategy> {

  /** A class file has room for some thousands of fields, a method of ours for less. */
  private static final int MOST_FIELDS = 1_000;

  /** What generates the values leaves deeper levels null. */
  private static final int MOST_LEVELS = 8;

  private static final int DOCUMENTS = 200;
  private static final int QUICK_DOCUMENTS = 20;

  @Option(
      names = "--fields",
      paramLabel = "N",
      split = ",",
      converter = CountConverter.class,
      defaultValue = "5,20,50,100,200",
      description = "Numbers of fields in one level (default: ${DEFAULT-VALUE}).")
  private List<Integer> fields = List.of();

  @Option(
      names = "--depths",
      paramLabel = "N",
      split = ",",
      converter = CountConverter.class,
      defaultValue = "1,2,4,8",
      description = "Numbers of levels with five fields each (default: ${DEFAULT-VALUE}).")
  private List<Integer> depths = List.of();

  /** For picocli. */
  public SweepCommand() {
    super(Strategy.class);
  }

  /** By its name alone. */
  @Override
  public boolean runsOn(ServerOptions servers) {
    return false;
  }

  @Override
  protected Report run() {
    checkLimit("--fields", fields, MOST_FIELDS);
    checkLimit("--depths", depths, MOST_LEVELS);
    EntitiesExperiment.Values values =
        new EntitiesExperiment.Values(List.of(), null, size(null, DOCUMENTS, QUICK_DOCUMENTS), 1);
    try (SweptClasses classes = SweptClasses.compile(fields, depths)) {
      return new EntitiesExperiment(
              "sweep",
              "entities with more and more fields, and more and more levels",
              classes.names(),
              values,
              settings(EntityChild.class),
              classes.folder().toString())
          .run();
    }
  }

  private void checkLimit(String option, List<Integer> numbers, int most) {
    for (int number : numbers) {
      if (number > most) {
        throw refused(
            "Invalid value for option '%s': %d is more than %d".formatted(option, number, most));
      }
    }
  }
}
