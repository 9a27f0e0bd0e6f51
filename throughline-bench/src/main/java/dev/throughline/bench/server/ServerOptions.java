package dev.throughline.bench.server;

import com.mongodb.ConnectionString;
import dev.throughline.bench.process.HeapConverter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which server an experiment runs against. */
public final class ServerOptions {

  @ArgGroup private Choice choice = new Choice();

  @Option(
      names = "--server-heap",
      paramLabel = "SIZE",
      converter = HeapConverter.class,
      defaultValue = "2g",
      description = "Heap of the started server's JVM (default: ${DEFAULT-VALUE}).")
  private String heap = "2g";

  private static final class MongoUri implements ITypeConverter<String> {
    @Override
    public String convert(String value) {
      try {
        return new ConnectionString(value).getConnectionString();
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }

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
        converter = MongoUri.class,
        description = "A running server; the experiment uses a database of its own there.")
    private @Nullable String uri;
  }

  /** For a kind of server, all else by default. */
  public static ServerOptions of(ServerKind kind) {
    ServerOptions options = new ServerOptions();
    options.choice.kind = kind;
    return options;
  }

  /** {@return whether the server would only acknowledge} */
  public boolean isNull() {
    return choice.uri == null && choice.kind == ServerKind.NULL;
  }

  /** {@return whether a running server was named} */
  public boolean isNamed() {
    return choice.uri != null;
  }

  /** Starts the server, or takes the one that was named. */
  public BenchServer open() {
    return choice.uri != null ? BenchServer.at(choice.uri) : BenchServer.start(choice.kind, heap);
  }
}
