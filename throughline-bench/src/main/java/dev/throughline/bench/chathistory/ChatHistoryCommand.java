package dev.throughline.bench.chathistory;

import dev.throughline.bench.experiment.ExperimentCommand;
import dev.throughline.bench.experiment.RunSettings;
import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench chat-history}. */
@Command(
    name = "chat-history",
    sortOptions = false,
    description =
        "Experiment 3: users who read a chat's history page by page, with every page checked.")
public final class ChatHistoryCommand extends ExperimentCommand<Strategy> {

  @Mixin private ServerOptions servers = new ServerOptions();

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
      names = "--sql-url",
      paramLabel = "URL",
      description =
          "JDBC URL of a MariaDB or MySQL, in which a table is made (default: H2 in MySQL mode,"
              + " inside the measured JVM).")
  private String sqlUrl = Stores.EMBEDDED_SQL;

  /** For picocli. */
  public ChatHistoryCommand() {
    super(Strategy.class);
  }

  @Override
  protected void use(ServerOptions all) {
    servers = all;
  }

  @Override
  public boolean runsOn(ServerOptions all) {
    return !all.isNull();
  }

  @Override
  protected Report run() {
    if (servers.isNull()) {
      throw refused(
          "--server null does not find messages in order: chat-history needs a server that does");
    }
    // As many as were published, of a server that can. The embedded one reads all of them for each
    // query, so that with more of them nothing else would be measured.
    int usual = servers.isNamed() ? 200_000 : 20_000;
    Chat chat = new Chat(size(messages, usual, 2_000), size(rooms, 20, 4), pageSize);
    HistoryExperiment.Load load =
        new HistoryExperiment.Load(loads, size(users, 20, 4), size(roundMillis, 3_000, 300));
    RunSettings<Strategy> settings = settings(HistoryChild.class);
    try (BenchServer server = servers.open()) {
      return new HistoryExperiment(chat, load, sqlUrl, settings, server).run();
    }
  }
}
