package dev.throughline.bench;

import dev.throughline.bench.bulkinsert.BulkInsertCommand;
import dev.throughline.bench.bulkread.BulkReadCommand;
import dev.throughline.bench.bulkread.JsonCommand;
import dev.throughline.bench.cachepayload.CachePayloadCommand;
import dev.throughline.bench.calls.CallsCommand;
import dev.throughline.bench.chathistory.ChatHistoryCommand;
import dev.throughline.bench.chathistory.ChatSendingCommand;
import dev.throughline.bench.codec.CodecCommand;
import dev.throughline.bench.driverbench.DriverBenchCommand;
import dev.throughline.bench.entities.EntitiesCommand;
import dev.throughline.bench.entities.MineCommand;
import dev.throughline.bench.entities.SweepCommand;
import dev.throughline.bench.experiment.ExperimentCommand;
import dev.throughline.bench.jmh.JmhCommand;
import dev.throughline.bench.odm.OdmCommand;
import dev.throughline.bench.partialupdate.PartialUpdateCommand;
import dev.throughline.bench.process.HelpOption;
import dev.throughline.bench.process.RoundOptions;
import dev.throughline.bench.reactiveinsert.ReactiveInsertCommand;
import dev.throughline.bench.references.ReferencesCommand;
import dev.throughline.bench.report.OutputOptions;
import dev.throughline.bench.report.PageCommand;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.ServerKind;
import dev.throughline.bench.server.ServerOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command line: {@code bench NAME} for one experiment, {@code bench} for all. */
@Command(
    name = "bench",
    sortOptions = false,
    synopsisSubcommandLabel = "[NAME]",
    description =
        "Runs the published experiments side by side: the named one, or all, with a summary and a"
            + " page (bench.html unless --html names another).",
    footer = {
      "bench NAME --help tells the options of one; figures are medians.",
      "Beside these, timeline-faults, timeline-model and scale prove what timelines promise, soak"
          + " that nothing grows, and chat-load and chat-faults drive the chat service."
    },
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {"0:every row is right", "1:a row is WRONG", "2:wrong command line"},
    subcommands = {
      BulkInsertCommand.class,
      BulkReadCommand.class,
      ChatHistoryCommand.class,
      ChatSendingCommand.class,
      ReactiveInsertCommand.class,
      CachePayloadCommand.class,
      PartialUpdateCommand.class,
      ReferencesCommand.class,
      CallsCommand.class,
      JsonCommand.class,
      DriverBenchCommand.class,
      OdmCommand.class,
      CodecCommand.class,
      EntitiesCommand.class,
      SweepCommand.class,
      MineCommand.class,
      JmhCommand.class,
      PageCommand.class
    })
public final class Bench implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private ServerOptions servers = new ServerOptions();
  @Mixin private RoundOptions rounds = new RoundOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  /** Runs the bench and exits: 0 all right, 1 a wrong result, 2 a wrong command line. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Bench()).setCaseInsensitiveEnumValuesAllowed(true);
  }

  /**
   * All experiments one after the other, with the options given and their own sizes; with {@code
   * --quick} a first look by some of them, which shows the client alone unless a server is named.
   */
  @Override
  public Integer call() throws Exception {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    List<Report> reports = new ArrayList<>();
    ServerOptions seen = servers.isNamed() ? servers : ServerOptions.of(ServerKind.NULL);
    for (CommandLine named : spec.commandLine().getSubcommands().values()) {
      if (!(named.getCommand() instanceof ExperimentCommand<?> experiment)) {
        continue;
      }
      if (!rounds.quick()) {
        if (experiment.runsOn(servers)) {
          reports.add(experiment.run(servers, rounds));
        }
        continue;
      }
      Report report = experiment.glance(seen, rounds);
      if (report != null) {
        reports.add(report);
      }
    }
    return output.publishAll(reports, spec.commandLine().getOut());
  }
}
