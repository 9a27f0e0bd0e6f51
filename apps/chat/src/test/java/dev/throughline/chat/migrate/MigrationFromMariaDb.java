package dev.throughline.chat.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.throughline.chat.client.ChatProcess;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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

  @TempDir static Path directory;

  private static Process server;
  private static String base;

  @BeforeAll
  static void startServer() throws Exception {
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
    server =
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
    base = "jdbc:mariadb://127.0.0.1:" + port + "/";
    awaitServer();
  }

  @AfterAll
  static void stopServer() throws Exception {
    server.destroy();
    if (!server.waitFor(20, TimeUnit.SECONDS)) {
      server.destroyForcibly().waitFor();
    }
  }

  @Test
  void movesFromMariaDbHoweverOftenItIsKilled() throws Exception {
    String url = createDatabase("chat");
    new MigrationCase(url, List.of("--user", "root"), MESSAGES, directory).run(KILLS);
  }

  @Test
  void anHourThatComesTwiceLosesNothing() throws Exception {
    OctoberNight night = new OctoberNight(createDatabase("instants"), "root");
    night.fill("TIMESTAMP(6)", ZoneOffset.UTC, "", "SET time_zone = '+00:00'");
    assertThat(night.move("Europe/Berlin")).noneMatch(line -> line.contains("twice"));
  }

  @Test
  void localTimesThatComeTwiceAreToldApartByTheOrderOfIds() throws Exception {
    OctoberNight night = new OctoberNight(createDatabase("locals"), "root");
    night.fill("DATETIME(6)", OctoberNight.BERLIN, "");
    assertThat(night.move("Europe/Berlin"))
        .anyMatch(line -> line.matches("messages: 2460 .* twice in Europe/Berlin.*"));
  }

  @Test
  void aZeroDateIsAFindingBesideTheOthers() throws Exception {
    String url = createDatabase("zero");
    new OctoberNight(url, "root").fill("TIMESTAMP(6)", ZoneOffset.UTC, "");
    try (var connection = DriverManager.getConnection(url, "root", "");
        var statement = connection.createStatement()) {
      statement.execute("SET sql_mode = ''");
      statement.execute("UPDATE messages SET sent_at = '0000-00-00' WHERE id = 5");
      statement.execute("ALTER TABLE messages MODIFY edited_at DATETIME");
      statement.execute("UPDATE messages SET edited_at = '2024-00-15' WHERE id = 1500");
      statement.execute("UPDATE messages SET kind = 'SHOUT' WHERE id = 2700");
    }
    try (ChatProcess move =
        ChatProcess.start(Map.of(), "migrate", "--from", url, "--user", "root", "--dry-run")) {
      assertThat(move.await()).isEqualTo(1);
      assertThat(move.output())
          .contains("messages 5: sent_at 0000-00-00 00:00:00.000000 is no date")
          .contains("messages 1500: edited_at 2024-00-15 00:00:00 is no date")
          .contains("messages 2700: SHOUT is none of [ENTER, TALK, LEAVE]");
    }
  }

  private static String createDatabase(String name) throws SQLException {
    try (var connection = DriverManager.getConnection(base, "root", "");
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name + " CHARACTER SET utf8mb4");
    }
    return base + name;
  }

  private static void awaitServer() throws Exception {
    await()
        .atMost(Duration.ofMinutes(2))
        .ignoreExceptionsInstanceOf(SQLException.class)
        .until(
            () -> {
              assertThat(server.isAlive()).isTrue();
              DriverManager.getConnection(base, "root", "").close();
              return true;
            });
  }

  private static void run(String... command) throws Exception {
    Process process = start(command);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(Files.readString(directory.resolve("log")));
    }
  }

  private static Process start(String... command) throws Exception {
    List<String> full = new ArrayList<>(List.of(command));
    ProcessBuilder builder =
        new ProcessBuilder(full)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(directory.resolve("log").toFile()));
    // A zone in which an hour comes twice in October: the zone of sessions, unless they say
    // another.
    builder.environment().put("TZ", "Europe/Berlin");
    return builder.start();
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
