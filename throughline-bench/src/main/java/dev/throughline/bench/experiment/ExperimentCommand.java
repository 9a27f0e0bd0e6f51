package dev.throughline.bench.experiment;

import dev.throughline.bench.process.HelpOption;
import dev.throughline.bench.process.RoundOptions;
import dev.throughline.bench.report.OutputOptions;
import dev.throughline.bench.report.PairedRatio;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.ServerOptions;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command line of an experiment.
 *
 * @param <S> the strategies.
 */
public abstract class ExperimentCommand<S extends Enum<S> & ComparedStrategy>
    implements Callable<Integer> {

  /** Of a first look, whose experiments take three minutes together. */
  private static final Patience PATIENCE = new Patience(1.15, 25_000);

  private final List<S> known;

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private RoundOptions rounds = new RoundOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(
      names = "--strategies",
      paramLabel = "NAME",
      split = ",",
      description = "Only these, separated by commas (default: all).")
  private List<String> names = List.of();

  /** With all strategies that there are. */
  protected ExperimentCommand(Class<S> strategies) {
    this.known = Arrays.asList(strategies.getEnumConstants());
  }

  /** Runs the experiment as the options say. */
  protected abstract Report run();

  /** Runs it among all experiments, with these options and sizes that are the default. */
  public final Report run(ServerOptions servers, RoundOptions all) {
    rounds = all;
    use(servers);
    return run();
  }

  /** Takes a first look with these options, on these servers; null when there is nothing to see. */
  public final @Nullable Report glance(ServerOptions servers, RoundOptions all) {
    rounds = all;
    use(servers);
    return glance();
  }

  /**
   * Compares few strategies with stock, with sizes and rounds that show something within a minute.
   */
  protected @Nullable Report glance() {
    return null;
  }

  /** Takes the server that was chosen for all experiments. */
  protected void use(ServerOptions servers) {}

  /** {@return whether it belongs to the experiments that run all together on these servers} */
  public boolean runsOn(ServerOptions servers) {
    return true;
  }

  @Override
  public final Integer call() throws Exception {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    return output.publish(List.of(run()), spec.commandLine().getOut());
  }

  /**
   * {@return what every experiment has to know of this run}
   *
   * @param usual the strategies, when the options name none.
   * @param child the class to start for each.
   */
  protected final RunSettings<S> settings(List<S> usual, Class<?> child) {
    List<S> chosen = names.isEmpty() ? usual : names.stream().map(this::strategy).toList();
    return new RunSettings<>(
        chosen, rounds.rounds(), rounds.warmups(), rounds.heap(), rounds.quick(), child);
  }

  /** As the other one, usually with all strategies. */
  protected final RunSettings<S> settings(Class<?> child) {
    return settings(known, child);
  }

  /** Of a first look: by turns, until it is known how they compare with stock. */
  protected final RunSettings<S> inTurns(List<S> strategies, Class<?> child) {
    return new RunSettings<>(
        strategies, PairedRatio.FEWEST, 2, rounds.heap(), false, child, PATIENCE);
  }

  private S strategy(String name) {
    return known.stream()
        .filter(it -> it.label().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                refused(
                    "Invalid value for option '--strategies': '%s' is not one of %s"
                        .formatted(name, known.stream().map(ComparedStrategy::label).toList())));
  }

  /** {@return whether this is a smoke run} */
  protected final boolean quick() {
    return rounds.quick();
  }

  /** A size: the one that was given, or the usual one, or that of a smoke run. */
  protected final int size(@Nullable Integer given, int usual, int quick) {
    return given != null ? given : quick() ? quick : usual;
  }

  /** Checks the value of {@code --rtt-millis}. */
  protected final int roundTrip(int millis) {
    if (millis < 0 || millis > 10_000) {
      throw refused(
          "Invalid value for option '--rtt-millis': %d is not from 0 to 10000".formatted(millis));
    }
    return millis;
  }

  /** {@return what to throw when options make no sense} */
  protected final RuntimeException refused(String message) {
    return spec == null
        ? new IllegalArgumentException(message)
        : new ParameterException(spec.commandLine(), message);
  }
}
