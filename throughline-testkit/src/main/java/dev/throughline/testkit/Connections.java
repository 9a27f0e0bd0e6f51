package dev.throughline.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Accepts connections on a free port of the loopback interface, and serves each of them on a thread
 * of its own. Thread-safe.
 */
public final class Connections implements AutoCloseable {

  /** Serves one connection until it ends; it is closed afterwards. */
  @FunctionalInterface
  public interface Service {

    /**
     * Serves a connection.
     *
     * @throws IOException when either side has closed it, which is no error.
     */
    void serve(Socket client) throws IOException;
  }

  private static final int BACKLOG = 128;

  private final String name;
  private final Service service;
  private final ServerSocket listener;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

  /**
   * Starts to listen; nothing is accepted before {@link #start}.
   *
   * @param name of its threads.
   */
  public Connections(String name, Service service) {
    this.name = name;
    this.service = service;
    try {
      this.listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Begins to accept. */
  public void start() {
    start(this::accept);
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** Runs something beside the connections, on a thread that {@link #awaitEnd} waits for. */
  public void start(Runnable task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } finally {
                threads.remove(Thread.currentThread());
              }
            },
            name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listener.accept();
        client.setTcpNoDelay(true);
        sockets.add(client);
        if (listener.isClosed()) {
          client.close();
        }
        start(() -> serve(client));
      }
    } catch (IOException e) {
      // Closed: the way to end this loop.
    }
  }

  private void serve(Socket client) {
    try (client) {
      service.serve(client);
    } catch (IOException e) {
      // Closed by either side.
    } finally {
      sockets.remove(client);
    }
  }

  /** Waits until nothing runs any more, after {@link #close}. */
  public void awaitEnd() throws InterruptedException {
    while (!threads.isEmpty()) {
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  /** Cuts all connections, and accepts no more. */
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
