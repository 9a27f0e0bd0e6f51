package dev.throughline.chat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.jspecify.annotations.Nullable;

/** Asks for a port before anything is started that would have to end again. */
final class Ports {

  private Ports() {}

  /**
   * {@return whether a server can listen on a port}
   *
   * @param address null for every address
   * @param port 0 for any free port
   */
  static boolean isFree(@Nullable String address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(
          (address == null) ? new InetSocketAddress(port) : new InetSocketAddress(address, port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
