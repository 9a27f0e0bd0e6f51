package dev.throughline.chat.message;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A proxy between a client and Redis. From the first read of a window on it holds all answers of
 * that connection until it has seen as many reads as the test expects to be asked together.
 */
final class HoldingProxy implements AutoCloseable {

  private static final long MOST_MILLIS = 10_000;

  private final ServerSocket server;
  private final int redisPort;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private int wanted;
  private int seen;
  private boolean alone;

  HoldingProxy(int redisPort) throws IOException {
    this.redisPort = redisPort;
    this.server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    start(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Holds answers until so many reads have come. */
  synchronized void expect(int reads) {
    wanted = reads;
    seen = 0;
    alone = false;
  }

  /** The reads since then. */
  synchronized int seen() {
    return seen;
  }

  /** Whether a client waited for an answer before it had sent all its reads. */
  synchronized boolean waitedAlone() {
    return alone;
  }

  private synchronized void read() {
    seen++;
    notifyAll();
  }

  private synchronized void hold() throws InterruptedException {
    long until = System.currentTimeMillis() + MOST_MILLIS;
    while (seen > 0 && seen < wanted && !alone) {
      wait(Math.max(1, until - System.currentTimeMillis()));
      alone = alone || System.currentTimeMillis() >= until;
    }
  }

  private void accept() throws IOException {
    while (!server.isClosed()) {
      Socket client = server.accept();
      Socket redis = new Socket(InetAddress.getByName("127.0.0.1"), redisPort);
      sockets.add(client);
      sockets.add(redis);
      start(() -> pass(client, redis, true));
      start(() -> pass(redis, client, false));
    }
  }

  private void pass(Socket from, Socket to, boolean requests) throws Exception {
    InputStream in = from.getInputStream();
    OutputStream out = to.getOutputStream();
    byte[] buffer = new byte[65_536];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      if (requests) {
        String text = new String(buffer, 0, n, StandardCharsets.ISO_8859_1);
        for (int at = text.indexOf("HMGET"); at >= 0; at = text.indexOf("HMGET", at + 1)) {
          read();
        }
      } else {
        hold();
      }
      out.write(buffer, 0, n);
      out.flush();
    }
  }

  private interface Task {
    void run() throws Exception;
  }

  private static void start(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (Exception e) {
                // A socket was closed.
              }
            },
            "holding-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      server.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
