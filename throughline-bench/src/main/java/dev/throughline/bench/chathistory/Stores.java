package dev.throughline.bench.chathistory;

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
