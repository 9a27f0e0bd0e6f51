package dev.throughline.bench.chathistory;

/**
 * The databases of a run, and what to know about them beside a figure.
 *
 * @param embedded whether MongoDB's part is played by the embedded server.
 */
record Stores(String mongoUri, boolean embedded, String sqlUrl) {

  /** In the JVM of the strategy. */
  static final String EMBEDDED_SQL =
      "jdbc:h2:mem:chat;MODE=MySQL;DATABASE_TO_LOWER=TRUE;DB_CLOSE_DELAY=-1";

  String mongoNote() {
    return embedded
        ? "the embedded server has no range scans: every request reads and sorts the whole"
            + " collection, so this figure says nothing about an index (use --mongo-uri)"
        : "on the server that was named";
  }

  String sqlNote() {
    return sqlUrl.equals(EMBEDDED_SQL)
        ? "H2 inside the measured JVM: an index with range scans and no network, which a real"
            + " server has (use --sql-url)"
        : "on the server that was named";
  }
}
