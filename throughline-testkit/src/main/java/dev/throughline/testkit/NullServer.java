package dev.throughline.testkit;

/**
 * A server that speaks MongoDB's wire protocol and does next to nothing, so that a measurement
 * shows the client's own limit.
 *
 * <p>Inserts are acknowledged after their documents have been counted, undecoded. After {@code
 * {keep: name}} a collection also stores the documents' bytes and answers finds with all of them,
 * in batches that are built once; with {@code {keep: name, times: n}}, n times over. {@code {tally:
 * name}} tells the documents and bytes inserted since the collection was last dropped.
 */
public final class NullServer implements AutoCloseable {

  private final NullCommands commands = new NullCommands();
  private final Connections connections =
      new Connections("null-server", client -> new NullConnection(client, commands).run());

  private NullServer() {}

  /** Starts a server on a free port of the loopback interface. */
  public static NullServer start() {
    NullServer server = new NullServer();
    server.connections.start();
    return server;
  }

  /** {@return where the server listens, as a connection string} */
  public String uri() {
    return "mongodb://127.0.0.1:" + connections.port();
  }

  @Override
  public void close() {
    connections.close();
  }
}
