package dev.throughline.bench.server;

import java.util.EnumMap;
import java.util.Map;

/**
 * The servers of tests, each in a JVM of its own that takes seconds to start: one of a kind for all
 * experiments, as for those of {@code ./bench}. They end with this JVM.
 */
public final class StartedServers {

  private static final Map<ServerKind, BenchServer> STARTED = new EnumMap<>(ServerKind.class);

  private StartedServers() {}

  /** The server of a kind; not to be closed. */
  public static synchronized BenchServer of(ServerKind kind) {
    return STARTED.computeIfAbsent(kind, StartedServers::start);
  }

  private static BenchServer start(ServerKind kind) {
    BenchServer server = ServerOptions.of(kind).open();
    Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    return server;
  }
}
