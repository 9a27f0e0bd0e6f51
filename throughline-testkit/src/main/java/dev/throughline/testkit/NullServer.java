package dev.throughline.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

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

  private final ServerSocket listener;
  private final NullCommands commands = new NullCommands();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

  private NullServer(ServerSocket listener) {
    this.listener = listener;
  }

  /** Starts a server on a free port of the loopback interface. */
  public static NullServer start() {
    try {
      ServerSocket listener = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
      NullServer server = new NullServer(listener);
      daemon("null-server-accept", server::accept);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where the server listens, as a connection string. */
  public String uri() {
    return "mongodb://127.0.0.1:" + listener.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = listener.accept();
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        daemon("null-server-" + socket.getPort(), () -> serve(socket));
      }
    } catch (SocketException e) {
      // Closed: the way to end this loop.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(Socket socket) {
    try {
      new NullConnection(socket, commands).run();
    } finally {
      sockets.remove(socket);
    }
  }

  private static void daemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listener.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
