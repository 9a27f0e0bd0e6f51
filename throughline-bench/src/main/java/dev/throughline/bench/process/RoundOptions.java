package dev.throughline.bench.process;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** How often and in how much memory an experiment measures. */
public final class RoundOptions {

  @Spec(Target.MIXEE)
  private @Nullable CommandSpec command;

  private int rounds = 5;
  private int warmups = 3;
  private boolean roundsGiven;

  @Option(
      names = "--quick",
      description =
          "Without a NAME, a first look within three minutes: rounds in turns until it is known how"
              + " Throughline compares with stock. With one, shrink sizes and rounds for a smoke run;"
              + " all outputs say so.")
  private boolean quick;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      converter = HeapConverter.class,
      defaultValue = "1g",
      description = "Heap of each measured JVM, as -Xmx takes it (default: ${DEFAULT-VALUE}).")
  private String heap = "1g";

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description =
          "Measured rounds of each strategy; medians are reported (default: 5; quick: 2).")
  void setRounds(int value) {
    rounds = atLeast("--rounds", value, 1);
    roundsGiven = true;
  }

  @Option(
      names = "--warmups",
      paramLabel = "N",
      description = "Rounds before the measured ones (default: 3; quick: 1).")
  void setWarmups(int value) {
    warmups = atLeast("--warmups", value, 0);
  }

  private int atLeast(String option, int value, int minimum) {
    if (value < minimum && command != null) {
      throw new ParameterException(
          command.commandLine(),
          "Invalid value for option '%s': %d is less than %d".formatted(option, value, minimum));
    }
    return value;
  }

  /** {@return whether this is a smoke run} */
  public boolean quick() {
    return quick;
  }

  /** The heap of measured JVMs, as {@code -Xmx} takes it. */
  public String heap() {
    return heap;
  }

  /** Measured rounds of each strategy. */
  public int rounds() {
    return quick && !roundsGiven ? 2 : rounds;
  }

  /** Rounds before the measured ones. */
  public int warmups() {
    return quick ? Math.min(1, warmups) : warmups;
  }
}
