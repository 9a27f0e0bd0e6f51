package dev.throughline.verification;

import dev.throughline.bench.process.HelpOption;
import dev.throughline.verification.faults.TimelineFaultsCommand;
import dev.throughline.verification.model.TimelineModelCommand;
import dev.throughline.verification.scale.ScaleCommand;
import dev.throughline.verification.soak.SoakCommand;
import dev.throughline.verification.walk.WalkCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command line of the proofs; {@code ./bench} starts it for their names. */
@Command(
    name = "bench",
    sortOptions = false,
    synopsisSubcommandLabel = "NAME",
    description =
        "Proves what timelines promise, under faults, in a model and on several nodes, and that an"
            + " application that is restarted leaves nothing behind.",
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {"0:every row is right", "1:a row is WRONG", "2:wrong command line"},
    subcommands = {
      TimelineFaultsCommand.class,
      TimelineModelCommand.class,
      ScaleCommand.class,
      SoakCommand.class,
      WalkCommand.class
    })
public final class Verification {

  @Mixin private HelpOption help = new HelpOption();

  private Verification() {}

  /** Runs a proof and exits: 0 all right, 1 a wrong result, 2 a wrong command line. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Verification()).setCaseInsensitiveEnumValuesAllowed(true);
  }
}
