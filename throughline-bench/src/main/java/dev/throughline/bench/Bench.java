package dev.throughline.bench;

import dev.throughline.bench.bulkinsert.BulkInsertCommand;
import dev.throughline.bench.bulkread.BulkReadCommand;
import dev.throughline.bench.jmh.JmhCommand;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line: {@code bench NAME}. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "NAME",
    description = "Runs the published experiments side by side on this machine.",
    subcommands = {BulkInsertCommand.class, BulkReadCommand.class, JmhCommand.class})
public final class Bench implements Runnable {

  @Spec private @Nullable CommandSpec spec;

  /** Runs the bench and exits: 0 all right, 1 a wrong result, 2 a wrong command line. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Bench()).setCaseInsensitiveEnumValuesAllowed(true);
  }

  @Override
  public void run() {
    if (spec != null) {
      throw new ParameterException(spec.commandLine(), "Say which experiment to run.");
    }
  }
}
