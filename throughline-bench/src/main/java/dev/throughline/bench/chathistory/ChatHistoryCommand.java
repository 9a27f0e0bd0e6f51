package dev.throughline.bench.chathistory;

import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.process.HelpOption;
import dev.throughline.bench.process.LabelConverter;
import dev.throughline.bench.process.RoundOptions;
import dev.throughline.bench.report.OutputOptions;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerOptions;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench chat-history}. */
@Command(
    name = "chat-history",
    sortOptions = false,
    description =
        "Experiment 3: users who read a chat's history page by page, with every page checked.")
public final class ChatHistoryCommand implements Callable<Integer> {

  @Spec private @Nullable CommandSpec spec;
  @Mixin private HelpOption help = new HelpOption();
  @Mixin private ServerOptions servers = new ServerOptions();
  @Mixin private RoundOptions rounds = new RoundOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(
      names = "--messages",
      paramLabel = "N",
      converter = CountConverter.class,
      description =
          "Messages in all rooms (default: 20000, as the embedded server reads all of them for each"
              + " query; 200000 with --mongo-uri; quick: 2000).")
  private @Nullable Integer messages;

  @Option(
      names = "--rooms",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Rooms (default: 20; quick: 4).")
  private @Nullable Integer rooms;

  @Option(
      names = "--page-size",
      paramLabel = "N",
      converter = CountConverter.class,
      defaultValue = "20",
      description = "Messages on a page (default: ${DEFAULT-VALUE}).")
  private int pageSize = 20;

  @Option(
      names = "--users",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Concurrent users (default: 20; quick: 4).")
  private @Nullable Integer users;

  @Option(
      names = "--round-millis",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "How long users ask in one round (default: 3000; quick: 300).")
  private @Nullable Integer roundMillis;

  @Option(
      names = "--loads",
      paramLabel = "NAME",
      split = ",",
      description =
          "random: anywhere in the history; recent: from the newest message back (default: both).")
  private List<HistoryLoad.Kind> loads = List.of(HistoryLoad.Kind.values());

  @Option(
      names = "--strategies",
      paramLabel = "NAME",
      split = ",",
      converter = Label.class,
      description = "Only these, separated by commas (default: all).")
  private List<Strategy> strategies = List.of(Strategy.values());

  @Option(
      names = "--sql-url",
      paramLabel = "URL",
      description =
          "JDBC URL of a MariaDB or MySQL, in which a table is made (default: H2 in MySQL mode,"
              + " inside the measured JVM).")
  private @Nullable String sqlUrl;

  /** For picocli. */
  public ChatHistoryCommand() {}

  /** With the sizes that are the default. */
  public ChatHistoryCommand(ServerOptions servers, RoundOptions rounds) {
    this.servers = servers;
    this.rounds = rounds;
  }

  /** Runs the experiment as the options say. */
  public Report run() {
    boolean quick = rounds.quick();
    Chat chat =
        new Chat(
            messages != null ? messages : quick ? 2_000 : defaultMessages(),
            rooms != null ? rooms : quick ? 4 : 20,
            pageSize);
    HistoryExperiment.Settings settings =
        new HistoryExperiment.Settings(
            strategies,
            loads,
            chat,
            users != null ? users : quick ? 4 : 20,
            roundMillis != null ? roundMillis : quick ? 300 : 3_000,
            rounds.rounds(),
            rounds.warmups(),
            rounds.heap(),
            quick,
            sqlUrl != null ? sqlUrl : Stores.EMBEDDED_SQL,
            HistoryChild.class);
    try (BenchServer server = servers.open()) {
      return new HistoryExperiment(settings, server).run();
    }
  }

  /**
   * As many as were published, of a server that can. The embedded one reads all of them for each
   * query, so that with more of them nothing else would be measured.
   */
  private int defaultMessages() {
    return servers.isNamed() ? 200_000 : 20_000;
  }

  @Override
  public Integer call() throws Exception {
    if (spec == null) {
      throw new IllegalStateException("not started by picocli");
    }
    if (servers.isNull()) {
      throw new ParameterException(
          spec.commandLine(),
          "--server null does not find messages in order: chat-history needs a server that does");
    }
    return output.publish(List.of(run()), spec.commandLine().getOut());
  }

  private static final class Label extends LabelConverter<Strategy> {
    Label() {
      super(Strategy.values(), Strategy::label);
    }
  }
}
