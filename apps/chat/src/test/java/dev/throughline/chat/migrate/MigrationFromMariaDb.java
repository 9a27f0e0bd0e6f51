package dev.throughline.chat.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * From a MariaDB that it starts itself, on a directory and a port of its own; {@code mariadbd} must
 * be installed. Not among the tests that need nothing but a JDK: {@code
 * -Dtest=MigrationFromMariaDb} runs it.
 */
class MigrationFromMariaDb {

  private static final int MESSAGES = Integer.getInteger("migrate.messages", 200_000);
  private static final int KILLS = Integer.getInteger("migrate.kills", 3);

  @TempDir Path directory;

  @Test
  void movesFromMariaDbHoweverOftenItIsKilled() throws Exception {
    Path data = Files.createDirectory(directory.resolve("data"));
    String user = System.getProperty("user.name");
    run(
        "mariadb-install-db",
        "--no-defaults",
        "--datadir=" + data,
        "--user=" + user,
        "--auth-root-authentication-method=normal",
        "--skip-test-db");
    int port = freePort();
    Process server =
        start(
            "mariadbd",
            "--no-defaults",
            "--datadir=" + data,
            "--user=" + user,
            "--bind-address=127.0.0.1",
            "--port=" + port,
            "--socket=" + directory.resolve("socket"),
            "--pid-file=" + directory.resolve("pid"),
            "--innodb-flush-log-at-trx-commit=0",
            "--character-set-server=utf8mb4");
    try {
      String base = "jdbc:mariadb://127.0.0.1:" + port + "/";
      createDatabase(base, server);
      new MigrationCase(base + "chat", List.of("--user", "root"), MESSAGES, directory).run(KILLS);
    } finally {
      server.destroy();
      if (!server.waitFor(20, TimeUnit.SECONDS)) {
        server.destroyForcibly().waitFor();
      }
    }
  }

  private static void createDatabase(String base, Process server) throws Exception {
    await()
        .atMost(Duration.ofMinutes(2))
        .ignoreExceptionsInstanceOf(SQLException.class)
        .until(
            () -> {
              assertThat(server.isAlive()).isTrue();
              try (var connection = DriverManager.getConnection(base, "root", "");
                  var statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE chat CHARACTER SET utf8mb4");
              }
              return true;
            });
  }

  private void run(String... command) throws Exception {
    Process process = start(command);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(Files.readString(directory.resolve("log")));
    }
  }

  private Process start(String... command) throws Exception {
    List<String> full = new ArrayList<>(List.of(command));
    return new ProcessBuilder(full)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(directory.resolve("log").toFile()))
        .start();
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
