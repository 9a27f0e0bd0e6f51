package dev.throughline.embedded;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import redis.embedded.core.ExecutableProvider;

/**
 * A Redis server for development and tests, on a free port of the loopback address, nothing to
 * install: the program is unpacked into the temporary directory and runs as a process of its own.
 * It keeps nothing on disk, and ends with {@link #close} or with this process.
 */
public final class EmbeddedRedis implements AutoCloseable {

  private static final int START_ATTEMPTS = 5;
  private static final long START_TIMEOUT_MILLIS = 20_000;
  private static @Nullable Path program;

  private final Process process;
  private final int port;
  private final Thread ending;

  private EmbeddedRedis(Process process, int port) {
    this.process = process;
    this.port = port;
    this.ending = new Thread(process::destroyForcibly, "embedded-redis-" + port);
    Runtime.getRuntime().addShutdownHook(ending);
  }

  /**
   * Starts a server.
   *
   * @param settings settings of Redis, by name and value, such as {@code "maxmemory", "10mb"}
   * @throws IllegalStateException if there is no program for this platform, or it does not start
   */
  public static EmbeddedRedis start(String... settings) {
    IllegalStateException last = null;
    for (int attempt = 0; attempt < START_ATTEMPTS; attempt++) {
      try {
        return onPort(freePort(), settings);
      } catch (IllegalStateException e) {
        // Another process may have taken the port meanwhile.
        last = e;
      }
    }
    throw new IllegalStateException("The embedded Redis does not start", last);
  }

  /**
   * Starts a server on a port of the loopback address.
   *
   * @param settings settings of Redis, by name and value
   * @throws IllegalStateException if there is no program for this platform, or it does not start
   */
  public static EmbeddedRedis onPort(int port, String... settings) {
    List<String> command = new ArrayList<>();
    command.add(program().toString());
    command.addAll(List.of("--port", Integer.toString(port), "--bind", "127.0.0.1"));
    command.addAll(List.of("--appendonly", "no", "--save", ""));
    for (int i = 0; i < settings.length; i += 2) {
      command.addAll(List.of("--" + settings[i], settings[i + 1]));
    }
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .directory(new File(System.getProperty("java.io.tmpdir")))
              .start();
      EmbeddedRedis redis = new EmbeddedRedis(process, port);
      redis.awaitStart();
      return redis;
    } catch (IOException e) {
      throw new IllegalStateException("The embedded Redis does not start", e);
    }
  }

  private static synchronized Path program() {
    if (program == null) {
      try {
        Path unpacked = ExecutableProvider.newJarResourceProvider().get().toPath();
        program = unpacked.toAbsolutePath();
      } catch (IOException | RuntimeException e) {
        throw new IllegalStateException(
            "There is no embedded Redis for "
                + System.getProperty("os.name")
                + " on "
                + System.getProperty("os.arch"),
            e);
      }
    }
    return program;
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitStart() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(START_TIMEOUT_MILLIS);
    while (process.isAlive() && System.nanoTime() < end) {
      if (answers()) {
        return;
      }
      try {
        process.waitFor(10, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    close();
    throw new IllegalStateException("The embedded Redis does not answer on port " + port);
  }

  private boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      socket.setSoTimeout(1_000);
      socket
          .getOutputStream()
          .write("PING\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
      return socket.getInputStream().read() == '+';
    } catch (IOException e) {
      return false;
    }
  }

  /** The loopback port it listens on. */
  public int port() {
    return port;
  }

  /** The id of its process, for tests that stop it for a while. */
  public long pid() {
    return process.pid();
  }

  /** Ends the server, and waits for it. Later calls do nothing. */
  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(5, TimeUnit.SECONDS);
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IllegalStateException e) {
      // The process is ending, and the hook with it.
    }
  }

  @Override
  public String toString() {
    return "redis://127.0.0.1:" + port;
  }
}
