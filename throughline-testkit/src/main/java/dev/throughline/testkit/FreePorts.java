package dev.throughline.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Random;

/** Ports of the loopback interface for servers that cannot choose one themselves. Thread-safe. */
public final class FreePorts {

  /** How much higher than its own port a node of a Redis Cluster has the one for other nodes. */
  private static final int CLUSTER_BUS = 10_000;

  private FreePorts() {}

  /** A port for a node of a Redis Cluster: the one where nodes meet it is free as well. */
  public static int ofClusterNode() {
    Random random = new Random();
    while (true) {
      int port = 20_000 + random.nextInt(10_000);
      if (isFree(port) && isFree(port + CLUSTER_BUS)) {
        return port;
      }
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
