package dev.throughline.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DelayingProxyTests {

  private static final int RTT_MILLIS = 40;

  /** Sends back what it gets. */
  private static ServerSocket echo() throws IOException {
    ServerSocket listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
    daemon(
        () -> {
          while (true) {
            Socket socket = listener.accept();
            daemon(
                () -> {
                  try (socket) {
                    socket.getInputStream().transferTo(socket.getOutputStream());
                  }
                });
          }
        });
    return listener;
  }

  private interface Task {
    void run() throws IOException;
  }

  private static void daemon(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException e) {
                // Closed: the way to end.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  /** A delay cannot be too long, but it must not be too short. */
  @Test
  void everyRoundTripTakesItsTime() throws IOException {
    try (ServerSocket server = echo();
        DelayingProxy proxy = DelayingProxy.to("127.0.0.1", server.getLocalPort(), RTT_MILLIS);
        Socket client = new Socket("127.0.0.1", proxy.port())) {
      for (int i = 0; i < 5; i++) {
        long start = System.nanoTime();
        client.getOutputStream().write(i);
        assertThat(client.getInputStream().read()).isEqualTo(i);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(RTT_MILLIS * 1_000_000L);
      }
    }
  }

  @Test
  void bytesArriveWholeAndInOrderOnEveryConnection() throws Exception {
    try (ServerSocket server = echo();
        DelayingProxy proxy = DelayingProxy.to("127.0.0.1", server.getLocalPort(), 4)) {
      List<Socket> clients = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        clients.add(new Socket("127.0.0.1", proxy.port()));
      }
      byte[] sent = new byte[3_000_000];
      new Random(1).nextBytes(sent);
      for (Socket client : clients) {
        OutputStream out = client.getOutputStream();
        daemon(() -> out.write(sent));
      }
      for (Socket client : clients) {
        byte[] received = new byte[sent.length];
        new DataInputStream(client.getInputStream()).readFully(received);
        assertThat(received).isEqualTo(sent);
        client.close();
      }
    }
  }

  @Test
  void theEndOfAConnectionArrivesToo() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        DelayingProxy proxy = DelayingProxy.to("127.0.0.1", server.getLocalPort(), 4);
        Socket client = new Socket("127.0.0.1", proxy.port())) {
      Socket accepted = server.accept();
      accepted.getOutputStream().write(7);
      accepted.close();
      InputStream in = client.getInputStream();
      assertThat(in.read()).isEqualTo(7);
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  @Test
  void whatIsLostDoesNotArriveUntilConnectionsAreCut() throws IOException {
    try (ServerSocket server = echo();
        DelayingProxy proxy = DelayingProxy.to("127.0.0.1", server.getLocalPort(), 0)) {
      try (Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
        assertThat(echoed(client, 1)).isEqualTo(1);
        proxy.loseReplies();
        client.getOutputStream().write(2);
        proxy.cut();
        assertThat(isCut(client)).isTrue();
      }
      try (Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
        assertThat(echoed(client, 3)).isEqualTo(3);
      }
    }
  }

  private static int echoed(Socket client, int value) throws IOException {
    client.getOutputStream().write(value);
    return client.getInputStream().read();
  }

  /** Nothing is read but the end, or that there is none. */
  private static boolean isCut(Socket client) {
    try {
      return client.getInputStream().read() == -1;
    } catch (IOException e) {
      return true;
    }
  }
}
