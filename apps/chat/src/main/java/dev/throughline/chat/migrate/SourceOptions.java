package dev.throughline.chat.migrate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import picocli.CommandLine.Option;

/** How to reach the relational database. The password is never an argument on the command line. */
final class SourceOptions {

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "Who signs in to the relational database.")
  @Nullable String user;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description =
          "A file with the password in its first line; without it, the environment's"
              + " CHAT_SQL_PASSWORD.")
  @Nullable Path passwordFile;

  /**
   * One connection for everything, which is closed with the source. Its session is in UTC, where no
   * hour comes twice: what a server calls its zone may have such hours.
   */
  SingleConnectionDataSource open(String url) throws SQLException {
    SingleConnectionDataSource source = new SingleConnectionDataSource();
    source.setUrl(url);
    if (user != null) {
      source.setUsername(user);
    }
    String password = password();
    if (password != null) {
      source.setPassword(password);
    }
    source.setSuppressClose(true);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      boolean h2 = "H2".equals(connection.getMetaData().getDatabaseProductName());
      statement.execute(h2 ? "SET TIME ZONE 'UTC'" : "SET time_zone = '+00:00'");
    }
    return source;
  }

  private @Nullable String password() {
    if (passwordFile == null) {
      return System.getenv("CHAT_SQL_PASSWORD");
    }
    try {
      return Files.readAllLines(passwordFile).stream().findFirst().orElse("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
