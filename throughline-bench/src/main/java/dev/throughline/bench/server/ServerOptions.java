package dev.throughline.bench.server;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Which server an experiment runs against. */
public final class ServerOptions {

  @ArgGroup private Choice choice = new Choice();

  @Option(
      names = "--server-heap",
      paramLabel = "SIZE",
      defaultValue = "2g",
      description = "Heap of the started server's JVM (default: ${DEFAULT-VALUE}).")
  private String heap = "2g";

  private static final class Choice {
    @Option(
        names = "--server",
        paramLabel = "KIND",
        description =
            "embedded: in memory, over a real socket (default); null: only acknowledges and"
                + " replays, which shows the client's own limit.")
    private ServerKind kind = ServerKind.EMBEDDED;

    @Option(
        names = "--mongo-uri",
        paramLabel = "URI",
        description = "A running server; the experiment uses a database of its own there.")
    private @Nullable String uri;
  }

  /** Starts the server, or takes the one that was named. */
  public BenchServer open() {
    return choice.uri != null ? BenchServer.at(choice.uri) : BenchServer.start(choice.kind, heap);
  }
}
