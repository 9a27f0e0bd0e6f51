package dev.throughline.bench.chathistory;

import dev.throughline.bench.server.BenchServer;
import dev.throughline.embedded.EmbeddedRedis;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * The databases of a run, and what to know about them beside a figure.
 *
 * @param embedded whether MongoDB's part is played by the embedded server.
 * @param redisPort of a Redis on this machine; 0 when no strategy needs one.
 */
record Stores(String mongoUri, boolean embedded, String sqlUrl, int redisPort) {

  /** In the JVM of the strategy. */
  static final String EMBEDDED_SQL =
      "jdbc:h2:mem:chat;MODE=MySQL;DATABASE_TO_LOWER=TRUE;DB_CLOSE_DELAY=-1";

  /**
   * Those of an experiment.
   *
   * @param redis whether one is started, to be closed by what is handed to {@code onClose}.
   */
  static Stores open(BenchServer server, String sqlUrl, boolean redis, Consumer<Runnable> onClose) {
    int port = 0;
    if (redis) {
      EmbeddedRedis started = EmbeddedRedis.start();
      onClose.accept(started::close);
      port = started.port();
    }
    return new Stores(server.uri(), server.label().equals("embedded"), sqlUrl, port);
  }

  /** Those that a request names with {@link #arguments()}. */
  static Stores of(JsonNode request) {
    return new Stores(
        request.get("mongoUri").asString(),
        request.get("embedded").asBoolean(),
        request.get("sqlUrl").asString(),
        request.get("redisPort").asInt());
  }

  /** As arguments of a request. */
  Map<String, Object> arguments() {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("mongoUri", mongoUri);
    arguments.put("embedded", embedded);
    arguments.put("sqlUrl", sqlUrl);
    arguments.put("redisPort", redisPort);
    return arguments;
  }

  /** The JDBC URL without a password. */
  String shownSqlUrl() {
    return sqlUrl.replaceAll("(?i)(password=)[^&;]*", "$1***");
  }

  String mongoNote() {
    return embedded
        ? "the embedded server has no range scans: every request reads and sorts the whole"
            + " collection, so this figure says nothing about an index (use --mongo-uri)"
        : "on the server that was named";
  }

  /** Of a cache before MongoDB. */
  String missNote() {
    return embedded
        ? "what the cache does not have is read from the embedded server, which has no range scans"
            + " (use --mongo-uri)"
        : "on the server that was named";
  }

  String sqlNote() {
    return sqlUrl.equals(EMBEDDED_SQL)
        ? "H2 inside the measured JVM: an index with range scans and no network, which a real"
            + " server has (use --sql-url)"
        : "on the server that was named";
  }
}
