package dev.throughline.bench.chathistory;

import dev.throughline.bench.experiment.ExperimentCommand;
import dev.throughline.bench.process.CountConverter;
import dev.throughline.bench.report.Report;
import dev.throughline.bench.server.BenchServer;
import dev.throughline.bench.server.ServerOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench chat-sending}. */
@Command(
    name = "chat-sending",
    sortOptions = false,
    description =
        "Messages of a chat into a relational database, MongoDB, and timelines, one at a time by"
            + " many users.")
public final class ChatSendingCommand extends ExperimentCommand<SendingStrategy> {

  @Mixin private ServerOptions servers = new ServerOptions();

  @Option(
      names = "--users",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Users who send at once (default: 20; quick: 4).")
  private @Nullable Integer users;

  @Option(
      names = "--rooms",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "Rooms they share (default: 20; quick: 4).")
  private @Nullable Integer rooms;

  @Option(
      names = "--round-millis",
      paramLabel = "N",
      converter = CountConverter.class,
      description = "How long users send in one round (default: 3000; quick: 300).")
  private @Nullable Integer roundMillis;

  @Option(
      names = "--sql-url",
      paramLabel = "URL",
      description =
          "JDBC URL of a MariaDB or MySQL, in which a table is made (default: H2 in MySQL mode,"
              + " inside the measured JVM).")
  private String sqlUrl = Stores.EMBEDDED_SQL;

  /** For picocli. */
  public ChatSendingCommand() {
    super(SendingStrategy.class);
  }

  @Override
  protected void use(ServerOptions chosen) {
    servers = chosen;
  }

  /** By its name alone: it compares stores, not mapping. */
  @Override
  public boolean runsOn(ServerOptions chosen) {
    return false;
  }

  @Override
  protected Report run() {
    if (servers.isNull()) {
      throw refused("chat-sending needs a server that stores");
    }
    SendingExperiment.Users sending =
        new SendingExperiment.Users(
            size(users, 20, 4), size(rooms, 20, 4), size(roundMillis, 3_000, 300));
    try (BenchServer server = servers.open()) {
      return new SendingExperiment(sending, sqlUrl, settings(SendingChild.class), server).run();
    }
  }
}
